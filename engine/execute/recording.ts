/** What a partial prints while it renders, and what that depends on besides its scope. */

/** Text that was rendered and encoded before. */
export interface RenderedPart {
  readonly bytes: Uint8Array;
  /** Length of the text in UTF-16 units. */
  readonly length: number;
  /** The text, decoded again. */
  readonly text: string;
}

/** A value that a definition has read of the render's `userData`. */
export interface UserRead {
  readonly read: (userData: unknown) => unknown;
  readonly value: unknown;
}

export class Recording {
  /** The day since the epoch, if the output depends on it. */
  day: number | undefined;
  /** False when the output depends on something that may change between renders, or is too long. */
  isReusable = true;
  readonly reads: UserRead[] = [];
  private readonly maxLength: number;
  /** The text so far; '' if it must not be reused. */
  text = '';
  /** Length of the text before the partial that has not been sent yet. */
  private before: number;

  constructor(before: number, maxLength: number) {
    this.before = before;
    this.maxLength = maxLength;
  }

  /** Notes text that is sent while the partial renders, or that is left at its end. */
  take(text: string): void {
    if (!this.isReusable) return;
    this.text += text.slice(this.before);
    this.before = 0;
    if (this.text.length > this.maxLength) this.discard();
  }

  discard(): void {
    this.isReusable = false;
    this.text = '';
  }
}
