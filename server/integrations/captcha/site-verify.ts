/** The verification API that reCAPTCHA and Turnstile share: secret, token and IP address in, `success` out. */
import { z } from 'zod';
import type { IntegrationContext } from '../define-integration.ts';
import { OutboundFailed } from '../outbound.ts';
import { type Captcha, type CaptchaWidget, MAX_TOKEN_LENGTH } from './captcha.ts';

const verdict = z.object({ success: z.boolean(), score: z.number().optional(), action: z.string().optional() });
/** reCAPTCHA v3 considers lower scores likely bots. */
const MIN_SCORE = 0.5;

export function openSiteVerify(
  url: string,
  secret: string,
  widget: CaptchaWidget,
  { http, logger }: IntegrationContext,
): Captcha {
  return {
    widget,
    async verify(token, remoteAddress, action) {
      if (token === '' || token.length > MAX_TOKEN_LENGTH) return { ok: false, reason: 'failed' };
      try {
        const { text } = await http.send(url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ secret, response: token, remoteip: remoteAddress }).toString(),
        });
        const { success, score = 1, action: provided = action } = verdict.parse(JSON.parse(text));
        const isPerson = success && score >= MIN_SCORE && provided === action;
        return isPerson ? { ok: true } : { ok: false, reason: 'failed' };
      } catch (error) {
        if (!(error instanceof OutboundFailed || error instanceof SyntaxError || error instanceof z.ZodError))
          throw error;
        logger.warn({ err: error, provider: widget.provider }, 'captcha verification failed');
        return { ok: false, reason: 'unavailable' };
      }
    },
    close: async () => undefined,
  };
}
