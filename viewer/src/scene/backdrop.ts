// The ground behind everything: from one colour at the top to another at the bottom.

import { GLSL3, Mesh, PlaneGeometry, RawShaderMaterial, Vector3 } from "three";

const VERTEX = /* glsl */ `
precision highp float;
in vec3 position;
out float vHeight;
void main() { vHeight = 0.5 + 0.5 * position.y; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 uTop, uBottom;
in float vHeight;
out vec4 colour;
void main() {
  // A grain of noise below what the eye sees keeps the slope free of bands.
  float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  colour = vec4(mix(uBottom, uTop, vHeight) + noise / 255.0, 1.0);
}
`;

export class Backdrop {
  readonly mesh: Mesh;
  private readonly uniforms = { uTop: { value: new Vector3() }, uBottom: { value: new Vector3() } };

  constructor() {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: this.uniforms,
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -100;
  }

  setColours(top: Vector3, bottom: Vector3): void {
    this.uniforms.uTop.value.copy(top);
    this.uniforms.uBottom.value.copy(bottom);
  }
}
