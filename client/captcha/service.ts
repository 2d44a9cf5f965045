/** A provider of captchas, as all of them look: reCAPTCHA, Turnstile, and the offline one. */

export interface CaptchaOptions {
  readonly siteKey: string;
  readonly theme: 'light' | 'dark';
  readonly size: 'normal' | 'compact';
  /** Told each token, and the empty text when one has run out. */
  readonly onToken: (token: string) => void;
}

/** A provider, as all of them look: reCAPTCHA, Turnstile, and the offline one. */
export interface CaptchaService {
  render(container: HTMLElement, options: CaptchaOptions): number | string;
  reset(id: number | string): void;
  destroy(id: number | string): void;
}
