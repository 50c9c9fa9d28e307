// While nothing moves, the picture is drawn again and again with the lamp, the sky and the pixels
// a little shifted, and the mean is shown: soft shadows, dark gaps between grains, smooth edges.

import {
  AddEquation,
  CustomBlending,
  FloatType,
  GLSL3,
  HalfFloatType,
  Mesh,
  NearestFilter,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  RawShaderMaterial,
  Scene,
  WebGLRenderTarget,
  type WebGLRenderer,
} from "three";

const VERTEX = /* glsl */ `
precision highp float;
in vec3 position;
out vec2 vAt;
void main() { vAt = 0.5 + 0.5 * position.xy; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D uPicture;
uniform float uShare;
in vec2 vAt;
out vec4 colour;
void main() { colour = texture(uPicture, vAt) * uShare; }
`;

/** Copies a picture, times a factor. */
class Copy {
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();
  private readonly material: RawShaderMaterial;

  constructor(add: boolean) {
    this.material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { uPicture: { value: null }, uShare: { value: 1 } },
      depthTest: false,
      depthWrite: false,
    });
    if (add) {
      this.material.blending = CustomBlending;
      this.material.blendEquation = AddEquation;
      this.material.blendSrc = this.material.blendDst = OneFactor;
      this.material.transparent = true;
    }
    const mesh = new Mesh(new PlaneGeometry(2, 2), this.material);
    mesh.frustumCulled = false;
    this.scene.add(mesh);
  }

  draw(renderer: WebGLRenderer, from: WebGLRenderTarget, to: WebGLRenderTarget | null, share: number): void {
    this.material.uniforms.uPicture.value = from.texture;
    this.material.uniforms.uShare.value = share;
    renderer.setRenderTarget(to);
    renderer.render(this.scene, this.camera);
  }
}

export class Refiner {
  /** How many pictures are in the mean. */
  samples = 0;
  private readonly sample = new WebGLRenderTarget(1, 1, { minFilter: NearestFilter, magFilter: NearestFilter });
  private readonly sum: WebGLRenderTarget;
  private readonly add = new Copy(true);
  private readonly show = new Copy(false);

  constructor(private readonly renderer: WebGLRenderer) {
    const floats = renderer.extensions.has("EXT_float_blend") && renderer.extensions.has("EXT_color_buffer_float");
    this.sum = new WebGLRenderTarget(1, 1, {
      type: floats ? FloatType : HalfFloatType,
      minFilter: NearestFilter,
      magFilter: NearestFilter,
      depthBuffer: false,
    });
  }

  reset(): void {
    this.samples = 0;
  }

  /** Takes one more picture, drawn by `draw` into the target it is given, and shows the mean. */
  step(width: number, height: number, draw: (target: WebGLRenderTarget) => void): void {
    this.sample.setSize(width, height);
    this.sum.setSize(width, height);
    draw(this.sample);
    if (this.samples === 0) {
      this.renderer.setRenderTarget(this.sum);
      this.renderer.setClearColor(0x000000, 0);
      this.renderer.clear();
    }
    this.add.draw(this.renderer, this.sample, this.sum, 1);
    this.samples++;
    this.present();
  }

  /** Shows the mean as it is. */
  present(): void {
    this.show.draw(this.renderer, this.sum, null, 1 / this.samples);
  }
}
