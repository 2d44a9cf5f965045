/** Signed links that show a page with its drafts to people without an account, until they expire. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#shared/durations';
import { isSameSecret } from '../../database/ids.ts';

/** Lifetime of a link in seconds. */
export const linkSeconds = { min: MINUTE_MS / 1000, default: (7 * DAY_MS) / 1000, max: (30 * DAY_MS) / 1000 } as const;

export const pagePath = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[^\s?#\\]*$/, 'must be the address of a page such as /about');

/** PostgreSQL cannot represent every JavaScript date, so years have four digits. */
export const previewInstant = z.iso.datetime({ offset: true, error: 'must be a date and time' });

/** Epoch milliseconds. */
export const instantOf = (input: string | undefined): number | undefined =>
  input === undefined ? undefined : Date.parse(input);

const grant = z.strictObject({
  path: pagePath,
  /** Time of the shown state in epoch milliseconds; null: the drafts. */
  asOf: z.number().nullable(),
  /** Epoch milliseconds. */
  expires: z.number(),
  /** The admin who created the link: it works as long as they may share drafts. */
  admin: z.string(),
  /** Of a page in the studio's frame on an origin of its own: the studio that it is shown in, and the screen that it shows. */
  frame: z.strictObject({ studio: z.string(), screen: z.string() }).optional(),
});
export type PreviewGrant = Readonly<z.infer<typeof grant>>;

export interface PreviewLinks {
  /** The token of a link. */
  sign(grant: PreviewGrant): string;
  /** What a token grants; undefined for one that has expired, or that this site has not signed. */
  read(token: string): PreviewGrant | undefined;
}

export function createPreviewLinks(secret: string, now: () => number): PreviewLinks {
  const macOf = (text: string): string => createHmac('sha256', secret).update(`preview:${text}`).digest('base64url');
  return {
    sign(granted) {
      const text = Buffer.from(JSON.stringify(granted)).toString('base64url');
      return `${text}.${macOf(text)}`;
    },
    read(token) {
      const [text = '', mac = ''] = token.split('.');
      if (!isSameSecret(mac, macOf(text))) return undefined;
      const granted = grant.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      return granted.expires > now() ? granted : undefined;
    },
  };
}
