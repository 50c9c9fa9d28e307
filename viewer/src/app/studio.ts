// Pictures and videos of what is shown, with its legend, scale and time.

import type { View } from "../scene/view.ts";
import { save, savePicture, VideoRecorder, type Overlay } from "../ui/export.ts";

export interface StudioListener {
  /** What is drawn over the picture. */
  overlay(): Overlay;
  /** Name of the file, without its ending. */
  fileName(): string;
  recording(yes: boolean): void;
  trouble(text: string): void;
}

export class Studio {
  private recorder: VideoRecorder | null = null;

  constructor(
    private readonly view: View,
    private readonly listener: StudioListener,
  ) {}

  get recording(): boolean {
    return this.recorder !== null;
  }

  async savePicture(): Promise<void> {
    await this.telling(async () => {
      this.view.drawNow();
      await savePicture(this.view.canvas, this.listener.overlay(), this.listener.fileName());
    });
  }

  /** Begins a video; answers whether that went well. */
  async begin(): Promise<boolean> {
    return this.telling(async () => {
      this.view.drawNow();
      this.recorder = new VideoRecorder(this.view.canvas, this.listener.overlay());
      this.listener.recording(true);
    });
  }

  /** Takes what was just drawn into the video, if there is one. */
  take(): void {
    this.recorder?.take(this.view.canvas, this.listener.overlay());
  }

  /** Ends the video and saves it. */
  async end(): Promise<void> {
    const { recorder } = this;
    if (!recorder) return;
    this.recorder = null;
    this.listener.recording(false);
    await this.telling(async () => save(await recorder.stop(), `${this.listener.fileName()}.webm`));
  }

  private async telling(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.listener.trouble(error instanceof Error ? error.message : String(error));
      return false;
    }
  }
}
