import { join } from 'node:path';
import { z } from 'zod';
import { storeFile } from '../../disk/stored-files.ts';
import { defineIntegration } from '../define-integration.ts';
import { type Email, emailProblem, type Mail } from './mail.ts';
import { openSmtp } from './smtp.ts';

const variables = {
  MAIL: z
    .enum(['none', 'offline', 'smtp'])
    .default('offline')
    .describe('Email delivery: `none`, `offline` (files in DATA_DIR/mail) or `smtp`.'),
  SMTP_URL: z.string().default('').describe('Server for MAIL=smtp: smtps://user:password@host, or smtp://host:25.'),
  MAIL_FROM: z.string().default('shop@localhost').describe('Sender of emails.'),
} as const;

export const mailIntegration = defineIntegration<Mail, typeof variables>({
  name: 'mail',
  summary: 'Order confirmations, restock notifications and other emails.',
  failure: 'The email is queued and retried; no visitor waits for it.',
  choice: 'MAIL',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'Emails wait in the outbox for up to a week.',
      open: () => ({
        deliver: async () => ({ ok: false, reason: 'off', message: 'MAIL=none: emails are not sent.' }),
        close: async () => undefined,
      }),
    },
    {
      name: 'offline',
      kind: 'offline',
      summary: 'Emails are written to DATA_DIR/mail.',
      open: (_settings, { dataDir }) => ({
        deliver: (email) => writeEmailFile(join(dataDir, 'mail'), email),
        close: async () => undefined,
      }),
    },
    {
      name: 'smtp',
      kind: 'real',
      summary: 'Emails are sent by SMTP.',
      consent: 'necessary',
      missing: ({ SMTP_URL }) => (/^smtps?:\/\/./.test(SMTP_URL) ? [] : ['SMTP_URL must be smtp://… or smtps://…']),
      open: openSmtp,
    },
  ],
});

/** Written atomically; the same email again replaces it. */
async function writeEmailFile(folder: string, email: Email): ReturnType<Mail['deliver']> {
  const problem = emailProblem(email);
  if (problem !== null) return { ok: false, reason: 'rejected', message: problem };
  try {
    await storeFile(folder, email.id, email);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: 'later', message: String(error) };
  }
}
