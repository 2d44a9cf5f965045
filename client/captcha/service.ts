/** The common interface of captcha providers: reCAPTCHA, its Enterprise edition, Turnstile, and the offline one. */

export interface CaptchaOptions {
  readonly siteKey: string;
  /** The visitor's action, for providers with nothing to solve. */
  readonly action: string;
  readonly theme: 'light' | 'dark';
  readonly size: 'normal' | 'compact';
  /** Called with each token, and with the empty text when one expires. */
  readonly onToken: (token: string) => void;
}

export interface CaptchaService {
  render(container: HTMLElement, options: CaptchaOptions): number | string;
  /** A new token, for providers with nothing to solve; others call `onToken`. */
  execute?(id: number | string): Promise<string>;
  reset(id: number | string): void;
  destroy(id: number | string): void;
}
