/** Webhooks of a form, including Zapier's. */
import { field, listOf, textOf } from '#shared/json';
import { isWebAddress } from '#shared/web-address';

export interface Webhook {
  /** Index in the list. */
  readonly index: number;
  readonly url: string;
  readonly hasSecret: boolean;
}

export const WEBHOOKS = ['webhooks'];

export const webhooksOf = (form: unknown): readonly Webhook[] =>
  listOf(field(form, 'webhooks')).map((one, index) => ({
    index,
    url: textOf(field(one, 'url')),
    hasSecret: field(one, 'hasSecret') === true || textOf(field(one, 'secret')) !== '',
  }));

const ZAPIER_HOST = 'hooks.zapier.com';

/** Whether a URL is a Zapier catch hook. */
export function isZapierHook(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.protocol === 'https:' && parsed.hostname === ZAPIER_HOST;
}

/** Whether a URL is valid as a webhook, by the server's rules. */
export const isWebhook = (url: string): boolean => /^https?:\/\/[^/]/i.test(url) && isWebAddress(url);
