/** Composes the subject, text and markup of emails from a delivery. Everything written by visitors is escaped. */

import { z } from 'zod';
import { decodeEntities, escapeHtml } from '#shared/html';
import type { Email } from '../integrations/mail/mail.ts';
import { subjectLine } from './subject-line.ts';

type Composed = Pick<Email, 'subject' | 'text' | 'html' | 'replyTo' | 'unsubscribe'>;

const page = (body: string): string =>
  `<!doctype html><html><body style="font-family:sans-serif">${body}</body></html>`;

const form = z.object({
  kind: z.literal('form'),
  formName: z.string(),
  rows: z.array(z.object({ title: z.string(), text: z.string() })),
  pageTitle: z.string(),
  pagePath: z.string(),
  replyTo: z.string(),
});

const restock = z.object({
  kind: z.literal('restock'),
  /** From page JSON. */
  siteTitle: z.string().transform(decodeEntities),
  productTitle: z.string(),
  variant: z.string(),
  url: z.string(),
});

/** Completely written when it was queued. */
const email = z.object({
  // `letter` until 0.22.0: docs/upgrade.md.
  kind: z.enum(['email', 'letter']),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
});

const payloads = z.discriminatedUnion('kind', [form, restock, email]);

/** Throws `ZodError` for an invalid payload. */
export function composeEmail(payload: unknown): Composed {
  const input = payloads.parse(payload);
  switch (input.kind) {
    case 'form':
      return formEmail(input);
    case 'restock':
      return restockEmail(input);
    case 'email':
    case 'letter':
      return { subject: input.subject, text: input.text, html: input.html, unsubscribe: input.unsubscribe };
  }
}

function formEmail({ formName, rows, pageTitle, pagePath, replyTo }: z.infer<typeof form>): Composed {
  const from = [pageTitle, pagePath].filter((text) => text !== '').join(', ');
  const sent = from === '' ? '' : `Sent from ${from}`;
  const table = rows
    .map(({ title, text }) => `<dt><b>${escapeHtml(title)}</b></dt><dd>${escapeHtml(text).replace(/\n/g, '<br>')}</dd>`)
    .join('');
  return {
    subject: subjectLine(`Form submission: ${formName}`),
    text: [...rows.map(({ title, text }) => `${title}: ${text}`), '', sent].join('\n').trim(),
    html: page(`<dl>${table}</dl><p>${escapeHtml(sent)}</p>`),
    ...(replyTo === '' ? {} : { replyTo }),
  };
}

function restockEmail({ siteTitle, productTitle, variant, url }: z.infer<typeof restock>): Composed {
  const what = variant === '' ? productTitle : `${productTitle} (${variant})`;
  return {
    subject: subjectLine(`${productTitle} is back in stock`),
    text: `${what} is back in stock at ${siteTitle}.\n\n${url}\n\nYou asked us for this one-time notification.`,
    html: page(
      `<p>${escapeHtml(what)} is back in stock at ${escapeHtml(siteTitle)}.</p><p><a href="${escapeHtml(url)}">View product</a></p>` +
        '<p>You asked us for this one-time notification.</p>',
    ),
  };
}
