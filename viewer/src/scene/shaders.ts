// The shaders. Bodies, contacts and walls share how they are placed, lit and cut.

import { TEXTURE_WIDTH } from "./bodies.ts";

/** First in every shader. */
const PRECISION_GLSL = /* glsl */ `
precision highp float;
precision highp int;
`;

/** The clipping plane: what is in front of it is not drawn. */
const CUT_GLSL = /* glsl */ `
uniform vec4 uClip;

/** How far a point is behind the clipping plane; negative in front of it. */
float behindCut(vec3 at) { return dot(uClip.xyz, at) + uClip.w; }

void cut(vec3 at) {
#ifdef CLIP
  if (behindCut(at) < 0.0) discard;
#endif
}
`;

/** What is known where a body is seen: its place, the way of looking, and which body it is. */
const SEEN_GLSL = /* glsl */ `
uniform vec3 uEye, uViewDirection;
uniform bool uOrthographic;
in vec3 vFromEye;
flat in vec3 vColour;
flat in uint vSlot;
out vec4 colour;

vec3 place() { return uEye + vFromEye; }

vec3 lookingAlong() { return uOrthographic ? uViewDirection : normalize(vFromEye); }

/** The normal of the triangle, towards the eye. */
vec3 flatNormal() { return normalize(cross(dFdx(vFromEye), dFdy(vFromEye))); }
`;

/** Reads a body's pose and value by its slot. */
const BODY_GLSL = /* glsl */ `
uniform highp sampler2D uPoseA, uPoseB, uValueA, uValueB;
uniform float uMix;

ivec2 texel(int i) { return ivec2(i % ${TEXTURE_WIDTH}, i / ${TEXTURE_WIDTH}); }

void readPose(uint slot, out vec4 place, out vec4 turn) {
  int i = 2 * int(slot);
  place = texelFetch(uPoseA, texel(i), 0);
  turn = texelFetch(uPoseA, texel(i + 1), 0);
  if (uMix > 0.0) {
    vec4 next = texelFetch(uPoseB, texel(i + 1), 0);
    place = mix(place, texelFetch(uPoseB, texel(i), 0), uMix);
    turn = normalize(mix(turn, dot(turn, next) < 0.0 ? -next : next, uMix));
  }
}

vec3 rotate(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

float readValue(uint slot, bool categorical) {
  ivec2 at = texel(int(slot));
  float now = texelFetch(uValueA, at, 0).r;
  if (uMix == 0.0 || categorical) return now;
  float next = texelFetch(uValueB, at, 0).r;
  return next > -1e29 && now > -1e29 ? mix(now, next, uMix) : now;
}
`;

/** Turns a value into a colour by a table. */
const COLOUR_GLSL = /* glsl */ `
uniform sampler2D uMap;
uniform vec2 uRange;
uniform bool uLog, uCategorical;
uniform vec3 uMissing;
uniform float uKinds;

// A square stands for the screen's curve: a power would cost more than all the rest.
vec3 toLinear(vec3 c) { return c * c; }

vec3 colourOf(float value) {
  if (value < -1e29) return toLinear(uMissing);
  float at = (value - uRange.x) / (uRange.y - uRange.x);
  if (uLog) at = log(max(value, uRange.x) / uRange.x) / log(uRange.y / uRange.x);
  if (uCategorical) at = (mod(value, uKinds) + 0.25) / uKinds;
  return toLinear(texelFetch(uMap, ivec2(clamp(at, 0.0, 1.0) * (uCategorical ? uKinds : 255.5), 0), 0).rgb);
}
`;

/** Light from a key lamp with a shadow and from the sky above. */
const LIGHT_GLSL = /* glsl */ `
uniform vec3 uKeyDirection, uSkyDirection;
uniform mat4 uKeyMatrix, uSkyMatrix;
uniform highp sampler2DShadow uKeyMap, uSkyMap;
uniform bool uKeyShadow, uSkyShadow;
uniform float uKeyTexel, uSkyTexel, uKeySoft;

vec3 toScreen(vec3 c) { return sqrt(clamp(c, 0.0, 1.0)); }

float lookup(highp sampler2DShadow map, mat4 matrix, vec3 at, vec3 normal, float texelSize) {
  vec3 p = (matrix * vec4(at + normal * texelSize * 1.6, 1.0)).xyz;
  if (any(lessThan(p, vec3(0.0))) || any(greaterThan(p, vec3(1.0)))) return 1.0;
  return texture(map, p);
}

float keyLight(vec3 at, vec3 normal) {
  float facing = max(dot(normal, uKeyDirection), 0.0);
  if (!uKeyShadow || facing == 0.0) return facing;
  if (uKeySoft == 0.0) return facing * lookup(uKeyMap, uKeyMatrix, at, normal, uKeyTexel);
  float lit = 0.0;
  vec3 side = normalize(cross(uKeyDirection, vec3(0.31, 0.17, 0.93)));
  vec3 other = cross(uKeyDirection, side);
  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++)
      lit += lookup(uKeyMap, uKeyMatrix, at + uKeySoft * (float(i) * side + float(j) * other), normal, uKeyTexel);
  return facing * lit / 9.0;
}

// Without a shadow of the sky, the mean over all its directions.
float skyLight(vec3 at, vec3 normal) {
  if (!uSkyShadow) return 0.5 + 0.5 * normal.z;
  float facing = max(dot(normal, uSkyDirection), 0.0);
  return facing == 0.0 ? 0.0 : 2.0 * facing * lookup(uSkyMap, uSkyMatrix, at, normal, uSkyTexel);
}

/** The shares of the lamp's and of the sky's light that are kept from a place. */
vec2 shadowsAt(vec3 at, vec3 normal) {
  float lamp = uKeyShadow ? 1.0 - keyLight(at, normal) / max(dot(normal, uKeyDirection), 0.05) : 0.0;
  float sky = uSkyShadow ? 1.0 - skyLight(at, normal) / max(2.0 * dot(normal, uSkyDirection), 1e-3) : 0.0;
  return vec2(lamp, sky);
}

vec3 shade(vec3 albedo, vec3 at, vec3 normal, vec3 toEye) {
  float key = keyLight(at, normal);
  float sky = skyLight(at, normal);
  float fill = max(dot(normal, toEye), 0.0);
  vec3 half_ = normalize(uKeyDirection + toEye);
  float gloss = max(dot(normal, half_), 0.0);
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss * key;
  vec3 light = vec3(0.2) + 0.2 * fill + 0.52 * sky * vec3(0.95, 0.98, 1.05) + 0.66 * key * vec3(1.05, 1.0, 0.93);
  return albedo * light + 0.05 * gloss;
}
`;

export const GRAIN_VERTEX = /* glsl */ `
${PRECISION_GLSL}
uniform mat4 viewMatrix, projectionMatrix;
${BODY_GLSL}
${COLOUR_GLSL}
uniform vec3 uEye;
uniform float uGrow;
in vec3 position;
#ifdef SMOOTH
in vec3 normal;
out vec3 vNormal;
#endif
in uint slot;
out vec3 vFromEye;
flat out vec3 vColour;
flat out uint vSlot;

void main() {
  vec4 place, turn;
  readPose(slot, place, turn);
  vec3 local = position * place.w;
#ifdef OUTLINE
  local += normalize(position) * uGrow;
#endif
  vec3 world = place.xyz + rotate(turn, local);
#ifdef SMOOTH
  vNormal = rotate(turn, normal);
#endif
#ifdef COLOURED
  vColour = colourOf(readValue(slot, uCategorical));
#else
  vColour = vec3(0.0);
#endif
  vSlot = slot;
  vFromEye = world - uEye;
  gl_Position = projectionMatrix * (viewMatrix * vec4(world, 1.0));
}
`;

export const GRAIN_FRAGMENT = /* glsl */ `
${PRECISION_GLSL}
${SEEN_GLSL}
${CUT_GLSL}
${LIGHT_GLSL}
uniform float uOpacity;
#ifdef SMOOTH
in vec3 vNormal;
#endif

void main() {
  vec3 at = place();
  vec3 ray = lookingAlong();
  cut(at);
#ifdef SMOOTH
  vec3 normal = normalize(vNormal);
#else
  vec3 normal = flatNormal();
#endif
  vec3 albedo = vColour;
#ifdef CLIP
  if (!gl_FrontFacing) {
    // The inside seen through the cut stands for the cut itself, on the plane before it.
    normal = -uClip.xyz;
    at -= ray * (behindCut(at) / dot(uClip.xyz, ray));
    albedo *= 0.82;
  }
#endif
  colour = vec4(toScreen(shade(albedo, at, normal, -ray)), uOpacity);
}
`;

/** Glass: clearer where one looks straight through it; shadows fall on what faces up. */
export const WALL_FRAGMENT = /* glsl */ `
${PRECISION_GLSL}
${SEEN_GLSL}
${CUT_GLSL}
${LIGHT_GLSL}
uniform float uOpacity;
uniform vec3 uWallColour, uShadowColour;

void main() {
  vec3 at = place();
  cut(at);
  vec3 normal = flatNormal();
  float grazing = 1.0 - abs(dot(normal, lookingAlong()));
  float alpha = uOpacity * mix(0.24, 1.0, grazing * grazing);
  float light = 0.72 + 0.28 * abs(dot(normal, uKeyDirection));
  colour = vec4(uWallColour * light, alpha);
  if (normal.z > 0.4 && gl_FrontFacing) {
    float dark = clamp(dot(vec2(0.30, 0.30), shadowsAt(at, normal)), 0.0, 1.0);
    colour.rgb = mix(colour.rgb, uShadowColour, dark / (dark + alpha + 1e-4));
    colour.a = alpha + dark * (1.0 - alpha);
  }
}
`;

/** Only the depth: for shadows. */
export const DEPTH_FRAGMENT = /* glsl */ `
${PRECISION_GLSL}
${SEEN_GLSL}
${CUT_GLSL}
void main() {
  cut(place());
  colour = vec4(1.0);
}
`;

/** The slot as a colour: for picking. */
export const PICK_FRAGMENT = /* glsl */ `
${PRECISION_GLSL}
${SEEN_GLSL}
${CUT_GLSL}
void main() {
  cut(place());
  uint n = vSlot + 1u;
  colour = vec4(n & 255u, (n >> 8) & 255u, (n >> 16) & 255u, n >> 24) / 255.0;
}
`;

/** One colour throughout: edges and outlines. */
export const PLAIN_FRAGMENT = /* glsl */ `
${PRECISION_GLSL}
${SEEN_GLSL}
${CUT_GLSL}
uniform vec4 uPlain;
void main() {
  cut(place());
  colour = uPlain;
}
`;

/** A rod between two bodies or points. */
export const ROD_VERTEX = /* glsl */ `
${PRECISION_GLSL}
uniform mat4 viewMatrix, projectionMatrix;
${BODY_GLSL}
${COLOUR_GLSL}
uniform vec3 uEye;
uniform float uThickness;
in vec3 position;
in vec3 normal;
in uvec2 slots;
in vec3 from, to;
in vec2 look;
out vec3 vFromEye, vNormal;
flat out vec3 vColour;
flat out uint vSlot;

const uint NOBODY = 0xffffffffu;

vec3 endOf(uint slot, vec3 point) {
  if (slot == NOBODY) return point;
  vec4 place, turn;
  readPose(slot, place, turn);
  return place.xyz;
}

void main() {
  vec3 a = endOf(slots.x, from);
  vec3 b = endOf(slots.y, to);
  vec3 along = b - a;
  float length_ = length(along);
  along = length_ > 0.0 ? along / length_ : vec3(0.0, 0.0, 1.0);
  vec3 side = normalize(cross(along, abs(along.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
  vec3 other = cross(along, side);
  float radius = look.x * uThickness;
  // The rod lies along y from -1 to 1 with a round cap beyond either end.
  float cap = position.y > 0.0 ? position.y - 1.0 : position.y + 1.0;
  vec3 world = (position.y > 0.0 ? b : a) + radius * (position.x * side + position.z * other + cap * along);
  vNormal = normal.x * side + normal.z * other + normal.y * along;
  vColour = colourOf(look.y);
  vSlot = 0u;
  vFromEye = world - uEye;
  gl_Position = projectionMatrix * (viewMatrix * vec4(world, 1.0));
}
`;

export const GRID_VERTEX = /* glsl */ `
${PRECISION_GLSL}
uniform mat4 viewMatrix, projectionMatrix;
uniform vec3 uMiddle, uEye;
uniform float uReach;
in vec3 position;
out vec3 vFromEye;
out vec2 vOnGrid;
void main() {
  vec3 world = uMiddle + position * uReach;
  vFromEye = world - uEye;
  vOnGrid = position.xy * uReach;
  gl_Position = projectionMatrix * (viewMatrix * vec4(world, 1.0));
}
`;

/** Lines at every step and stronger ones at every fifth, fading outwards; shadows fall on it. */
export const GRID_FRAGMENT = /* glsl */ `
${PRECISION_GLSL}
${LIGHT_GLSL}
uniform vec3 uEye;
uniform float uReach, uStep;
uniform vec2 uPhase;
uniform vec4 uLine;
uniform vec3 uShadowColour;
in vec3 vFromEye;
in vec2 vOnGrid;
out vec4 colour;

float lines(vec2 p, float width) {
  vec2 slope = max(fwidth(p), vec2(1e-9));
  vec2 away = abs(fract(p - 0.5) - 0.5) / slope;
  vec2 line = clamp(width - away, 0.0, 1.0) * clamp(1.0 - 2.5 * slope, 0.0, 1.0);
  return max(line.x, line.y);
}

void main() {
  vec2 p = (vOnGrid + uPhase) / uStep;
  float fade = 1.0 - smoothstep(0.25, 1.0, length(vOnGrid) / uReach);
  float alpha = uLine.a * fade * max(0.45 * lines(p, 1.0), lines(p / 5.0, 1.3));
  vec2 shadows = shadowsAt(uEye + vFromEye, vec3(0.0, 0.0, 1.0));
  float dark = fade * clamp(dot(vec2(0.22, 0.30), shadows), 0.0, 1.0);
  colour = vec4(mix(uShadowColour, uLine.rgb, alpha / (alpha + dark + 1e-4)), alpha + dark * (1.0 - alpha));
}
`;

/** Straight lines in units of the scene, dashed. */
export const LINE_VERTEX = /* glsl */ `
${PRECISION_GLSL}
uniform mat4 viewMatrix, projectionMatrix;
in vec3 position;
in float along;
out float vAlong;
void main() {
  vAlong = along;
  gl_Position = projectionMatrix * (viewMatrix * vec4(position, 1.0));
}
`;

export const LINE_FRAGMENT = /* glsl */ `
${PRECISION_GLSL}
uniform vec4 uPlain;
uniform float uDash;
in float vAlong;
out vec4 colour;
void main() {
  if (fract(vAlong / uDash) > 0.6) discard;
  colour = uPlain;
}
`;
