/** A provider of captchas, as all of them look: reCAPTCHA, its Enterprise edition, Turnstile, and the offline one. */

export interface CaptchaOptions {
  readonly siteKey: string;
  /** What the visitor does, for providers that have nothing to solve. */
  readonly action: string;
  readonly theme: 'light' | 'dark';
  readonly size: 'normal' | 'compact';
  /** Called with each token, and the empty text when one has run out. */
  readonly onToken: (token: string) => void;
}

export interface CaptchaService {
  render(container: HTMLElement, options: CaptchaOptions): number | string;
  /** A new token, from a provider that has nothing to solve; the others call `onToken`. */
  execute?(id: number | string): Promise<string>;
  reset(id: number | string): void;
  destroy(id: number | string): void;
}
