// The materials, and the uniforms that they share.

import {
  BackSide,
  DataTexture,
  DepthTexture,
  DoubleSide,
  FrontSide,
  GLSL3,
  LessEqualCompare,
  LinearFilter,
  Matrix4,
  NearestFilter,
  RawShaderMaterial,
  RGBAFormat,
  UnsignedByteType,
  Vector2,
  Vector3,
  Vector4,
  type IUniform,
  type Side,
} from "three";
import { MAP_SIZE, mapTable, PALETTE, parseHex, type MapName } from "../colour/maps.ts";
import type { Range } from "../colour/range.ts";
import {
  DEPTH_FRAGMENT,
  GRAIN_FRAGMENT,
  GRAIN_VERTEX,
  GRID_FRAGMENT,
  GRID_VERTEX,
  PICK_FRAGMENT,
  PLAIN_FRAGMENT,
  LINE_FRAGMENT,
  LINE_VERTEX,
  ROD_VERTEX,
  WALL_FRAGMENT,
} from "./shaders.ts";

type Uniforms = Record<string, IUniform>;

/** A table of colours on the graphics card, and the range that it covers. */
export class ColourScale {
  private readonly table = textureOf(new Uint8Array(4 * MAP_SIZE), MAP_SIZE, LinearFilter);
  private readonly palette = textureOf(kinds(PALETTE), PALETTE.length, NearestFilter);

  private filled = "";

  readonly uniforms = {
    uMap: { value: this.table as DataTexture },
    uRange: { value: new Vector2(0, 1) },
    uLog: { value: false },
    uCategorical: { value: false },
    uKinds: { value: PALETTE.length as number },
    uMissing: { value: new Vector3(0.5, 0.5, 0.5) },
  };

  /** Colours from a map over a range. */
  setContinuous(map: MapName, reversed: boolean, range: Range, log: boolean): void {
    const name = `${map} ${reversed}`;
    if (name !== this.filled) {
      (this.table.image.data as Uint8Array).set(mapTable(map, reversed));
      this.table.needsUpdate = true;
      this.filled = name;
    }
    this.uniforms.uMap.value = this.table;
    this.uniforms.uRange.value.set(range.low, range.high);
    this.uniforms.uLog.value = log;
    this.uniforms.uCategorical.value = false;
  }

  /** A colour for each kind. */
  setCategorical(colours: readonly string[] = PALETTE): void {
    const texture = colours === PALETTE ? this.palette : textureOf(kinds(colours), colours.length, NearestFilter);
    this.uniforms.uMap.value = texture;
    this.uniforms.uKinds.value = colours.length;
    this.uniforms.uCategorical.value = true;
  }
}

function kinds(colours: readonly string[]): Uint8Array {
  return Uint8Array.from(colours.flatMap((hex) => [...parseHex(hex), 255]));
}

function textureOf(
  data: Uint8Array,
  width: number,
  filter: typeof LinearFilter | typeof NearestFilter,
): DataTexture {
  const texture = new DataTexture(data as Uint8Array<ArrayBuffer>, width, 1, RGBAFormat, UnsignedByteType);
  texture.minFilter = texture.magFilter = filter;
  texture.generateMipmaps = false;
  texture.needsUpdate = true;
  return texture;
}

/** A depth texture that shaders compare with. */
export function shadowTexture(size: number): DepthTexture {
  const texture = new DepthTexture(size, size);
  texture.compareFunction = LessEqualCompare;
  texture.minFilter = texture.magFilter = LinearFilter;
  return texture;
}

/** What light, eye, cut and choice are now; all materials read the same. */
export const sharedUniforms = () => ({
  uEye: { value: new Vector3() },
  uViewDirection: { value: new Vector3(0, 1, 0) },
  uOrthographic: { value: false },
  uClip: { value: new Vector4(0, 0, 0, 0) },
  uKeyDirection: { value: new Vector3(0, 0, 1) },
  uSkyDirection: { value: new Vector3(0, 0, 1) },
  uKeyMatrix: { value: new Matrix4() },
  uSkyMatrix: { value: new Matrix4() },
  uKeyMap: { value: null as DepthTexture | null },
  uSkyMap: { value: null as DepthTexture | null },
  uKeyShadow: { value: false },
  uSkyShadow: { value: false },
  uKeyTexel: { value: 0 },
  uSkyTexel: { value: 0 },
  uKeySoft: { value: 0 },
  uShadowColour: { value: new Vector3(0, 0, 0) },
  uWallColour: { value: new Vector3(0.6, 0.65, 0.7) },
});
export type SharedUniforms = ReturnType<typeof sharedUniforms>;

interface Options {
  vertex: string;
  fragment: string;
  uniforms: Uniforms;
  defines?: string[];
  side?: Side;
  transparent?: boolean;
}

/** Makes the materials and switches the cut in all of them. */
export class Materials {
  private readonly cuttable: { material: RawShaderMaterial; side: Side; open: boolean }[] = [];
  readonly grainFlat: RawShaderMaterial;
  readonly grainSmooth: RawShaderMaterial;
  readonly depth: RawShaderMaterial;
  readonly pick: RawShaderMaterial;
  readonly edge: RawShaderMaterial;
  readonly outline: RawShaderMaterial;
  readonly chosen: RawShaderMaterial;
  readonly wallBack: RawShaderMaterial;
  readonly wallFront: RawShaderMaterial;
  readonly wallEdge: RawShaderMaterial;
  readonly grainOpacity = { value: 1 };
  readonly wallOpacity = { value: 0.35 };
  readonly edgeColour = { value: new Vector4(0, 0, 0, 0.35) };
  readonly wallEdgeColour = { value: new Vector4(0, 0, 0, 0.35) };
  readonly outlineColour = { value: new Vector4(1, 1, 1, 1) };
  readonly outlineGrow = { value: 0.01 };

  constructor(
    private readonly shared: SharedUniforms,
    private readonly bodies: Uniforms,
    colours: ColourScale,
  ) {
    const grain = { ...colours.uniforms, uOpacity: this.grainOpacity };
    const grainLook = { vertex: GRAIN_VERTEX, fragment: GRAIN_FRAGMENT, uniforms: grain };
    this.grainFlat = this.make({ ...grainLook, defines: ["COLOURED"] }, true);
    this.grainSmooth = this.make({ ...grainLook, defines: ["COLOURED", "SMOOTH"] }, true);
    this.depth = this.make({ vertex: GRAIN_VERTEX, fragment: DEPTH_FRAGMENT, uniforms: {} }, true);
    this.depth.polygonOffset = true;
    this.depth.polygonOffsetFactor = 1.5;
    this.depth.polygonOffsetUnits = 2;
    this.pick = this.make({ vertex: GRAIN_VERTEX, fragment: PICK_FRAGMENT, uniforms: {} }, true);
    for (const solid of [this.grainFlat, this.grainSmooth]) {
      // Edges drawn on the faces must win.
      solid.polygonOffset = true;
      solid.polygonOffsetFactor = 1;
      solid.polygonOffsetUnits = 1;
    }
    const plain = { vertex: GRAIN_VERTEX, fragment: PLAIN_FRAGMENT, transparent: true };
    this.edge = this.make({ ...plain, uniforms: { uPlain: this.edgeColour } });
    this.wallEdge = this.make({ ...plain, uniforms: { uPlain: this.wallEdgeColour } });
    this.wallEdge.depthWrite = false;
    this.outline = this.make({
      ...plain,
      uniforms: { uPlain: this.outlineColour, uGrow: this.outlineGrow },
      defines: ["OUTLINE"],
      side: BackSide,
    });
    this.chosen = this.make({
      ...grainLook,
      // Solid, also where the others let light through: else its outline would shine through it.
      uniforms: { ...grain, uOpacity: { value: 1 } },
      defines: ["COLOURED"],
      transparent: true,
    });
    for (const above of [this.outline, this.chosen]) above.depthTest = false;
    const wall = {
      vertex: GRAIN_VERTEX,
      fragment: WALL_FRAGMENT,
      uniforms: { uOpacity: this.wallOpacity },
      transparent: true,
    };
    this.wallBack = this.make({ ...wall, side: BackSide });
    this.wallFront = this.make({ ...wall, side: FrontSide });
    this.wallBack.depthWrite = this.wallFront.depthWrite = false;
  }

  /** Rods are coloured by a scale of their own. */
  rod(colours: ColourScale, thickness: IUniform<number>, overlay: boolean): RawShaderMaterial {
    const material = this.make({
      vertex: ROD_VERTEX,
      fragment: GRAIN_FRAGMENT,
      uniforms: { ...colours.uniforms, uThickness: thickness, uOpacity: { value: 1 } },
      defines: ["SMOOTH"],
    });
    material.depthTest = !overlay;
    return material;
  }

  grid(uniforms: Uniforms): RawShaderMaterial {
    const material = this.make({
      vertex: GRID_VERTEX,
      fragment: GRID_FRAGMENT,
      uniforms,
      side: DoubleSide,
      transparent: true,
    });
    material.depthWrite = false;
    return material;
  }

  /** Dashed lines. */
  line(uniforms: Uniforms): RawShaderMaterial {
    const material = this.make({ vertex: LINE_VERTEX, fragment: LINE_FRAGMENT, uniforms, transparent: true });
    material.depthWrite = false;
    return material;
  }

  /** Switches the clipping plane on or off. */
  setCut(on: boolean): void {
    for (const { material, side, open } of this.cuttable) {
      const had = "CLIP" in material.defines;
      if (had === on) continue;
      if (on) material.defines.CLIP = "";
      else delete material.defines.CLIP;
      material.side = on && open ? DoubleSide : side;
      material.needsUpdate = true;
    }
  }

  /** Whether grains let light through. */
  setGrainOpacity(opacity: number): void {
    this.grainOpacity.value = opacity;
    for (const material of [this.grainFlat, this.grainSmooth]) {
      const clear = opacity < 1;
      if (material.transparent === clear) continue;
      material.transparent = clear;
      material.depthWrite = !clear;
      material.needsUpdate = true;
    }
  }

  /** `open`: the inside is seen when the body is cut. */
  private make(options: Options, open = false): RawShaderMaterial {
    const side = options.side ?? FrontSide;
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: options.vertex,
      fragmentShader: options.fragment,
      uniforms: { ...this.shared, ...this.bodies, ...options.uniforms },
      defines: Object.fromEntries((options.defines ?? []).map((name) => [name, ""])),
      side,
      transparent: options.transparent ?? false,
    });
    this.cuttable.push({ material, side, open });
    return material;
  }
}
