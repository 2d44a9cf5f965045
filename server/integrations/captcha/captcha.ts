/** Telling people from programs. The browser gets a token from the provider's widget; the server asks whether it is true. */
import type { CaptchaAction } from '#shared/captcha-actions';
import type { Closable } from '../define-integration.ts';

export interface CaptchaWidget {
  readonly provider: 'offline' | 'recaptcha' | 'recaptcha-enterprise' | 'turnstile';
  readonly siteKey: string;
}

/** `failed`: not a person, or the token is spent. `unavailable`: nobody could tell; callers treat it as failed. */
type CaptchaVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'failed' | 'unavailable' | 'not-set-up' };

export interface Captcha extends Closable {
  /** What the browser shows; null when no provider is set up. */
  readonly widget: CaptchaWidget | null;
  /** Never rejects. `remoteAddress`: of the visitor; `action`: what the token must have been made for, where it says so. */
  verify(token: string, remoteAddress: string, action: CaptchaAction): Promise<CaptchaVerdict>;
}

/** Longest token that is taken; providers' have up to some thousand characters. */
export const MAX_TOKEN_LENGTH = 4096;
