/** Captchas: the provider's widget gives the browser a token, which the server verifies. */
import type { CaptchaAction } from '#shared/captcha-actions';
import type { Closable } from '../define-integration.ts';

export interface CaptchaWidget {
  readonly provider: 'offline' | 'recaptcha' | 'recaptcha-enterprise' | 'turnstile';
  readonly siteKey: string;
}

/** `failed`: not a human, or the token was used already. `unavailable`: could not be verified; callers treat it as failed. */
type CaptchaVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'failed' | 'unavailable' | 'not-set-up' };

export interface Captcha extends Closable {
  /** The widget for browsers; null without a provider. */
  readonly widget: CaptchaWidget | null;
  /** Never rejects. `remoteAddress`: of the visitor; `action`: what the token must have been issued for, if the provider supports that. */
  verify(token: string, remoteAddress: string, action: CaptchaAction): Promise<CaptchaVerdict>;
}

/** Maximum length of a token; those of providers have up to some thousand characters. */
export const MAX_TOKEN_LENGTH = 4096;
