/** reCAPTCHA Enterprise: requests an assessment of each token, and evaluates its score (createAssessment of the REST API, v1). */
import { z } from 'zod';
import type { IntegrationContext } from '../define-integration.ts';
import { OutboundFailed } from '../outbound.ts';
import { type Captcha, MAX_TOKEN_LENGTH } from './captcha.ts';

const assessment = z.object({
  tokenProperties: z.object({ valid: z.boolean(), action: z.string().default('') }),
  /** Missing for an invalid token. */
  riskAnalysis: z.object({ score: z.number().default(0) }).default({ score: 0 }),
});

export interface EnterpriseOptions {
  /** Of the project's assessments. */
  readonly url: string;
  readonly siteKey: string;
  readonly apiKey: string;
  /** From 0, a bot, to 1, a human. */
  readonly minScore: number;
}

export function openEnterprise(options: EnterpriseOptions, { http, logger }: IntegrationContext): Captcha {
  const { url, siteKey, apiKey, minScore } = options;
  return {
    widget: { provider: 'recaptcha-enterprise', siteKey },
    async verify(token, remoteAddress, action) {
      if (token === '' || token.length > MAX_TOKEN_LENGTH) return { ok: false, reason: 'failed' };
      const event = { token, siteKey, userIpAddress: remoteAddress, expectedAction: action };
      try {
        const { text } = await http.send(url, {
          method: 'POST',
          // As a header, because URLs are logged elsewhere.
          headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
          body: JSON.stringify({ event }),
        });
        const { tokenProperties, riskAnalysis } = assessment.parse(JSON.parse(text));
        const isPerson = tokenProperties.valid && tokenProperties.action === action && riskAnalysis.score >= minScore;
        return isPerson ? { ok: true } : { ok: false, reason: 'failed' };
      } catch (error) {
        if (!(error instanceof OutboundFailed || error instanceof SyntaxError || error instanceof z.ZodError))
          throw error;
        logger.warn({ err: error, provider: 'recaptcha-enterprise' }, 'captcha verification failed');
        return { ok: false, reason: 'unavailable' };
      }
    },
    close: async () => undefined,
  };
}
