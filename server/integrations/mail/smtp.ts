import { createTransport, type SendMailOptions } from 'nodemailer';
import type { IntegrationContext } from '../define-integration.ts';
import { type Email, emailProblem, type Mail } from './mail.ts';

interface SmtpSettings {
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
}

const WAIT_MS = 10_000;

export function openSmtp({ SMTP_URL, MAIL_FROM }: SmtpSettings, { logger }: IntegrationContext): Mail {
  const url = new URL(SMTP_URL);
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'smtps:' ? 465 : 587) : Number(url.port),
    secure: url.protocol === 'smtps:',
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    // Emails are our own texts: nodemailer must never read files or URLs to attach them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(email) {
      const problem = emailProblem(email);
      if (problem !== null) return { ok: false, reason: 'rejected', message: problem };
      try {
        await transport.sendMail(messageOf(email, MAIL_FROM));
        return { ok: true };
      } catch (error) {
        const { responseCode = 0, code = '' } = error as SmtpError;
        logger.warn({ host: url.hostname, code, responseCode }, 'email not sent');
        return failureOf(responseCode, code);
      }
    },
    async close() {
      transport.close();
    },
  };
}

interface SmtpError {
  readonly responseCode?: number;
  readonly code?: string;
}

function messageOf({ id, to, subject, text, html, replyTo, unsubscribe }: Email, from: string): SendMailOptions {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/[^\w.-]/g, '') || 'localhost';
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text,
    html,
    messageId: `<${id.replace(/[^\w-]/g, '_')}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

function failureOf(responseCode: number, code: string): Awaited<ReturnType<Mail['deliver']>> {
  // 5yz is permanent (RFC 5321, 4.2.1), unless our own credentials were rejected.
  const isFinal = responseCode >= 500 && code !== 'EAUTH';
  const message = `${code || 'SMTP'} ${responseCode || ''}`.trim();
  return { ok: false, reason: isFinal ? 'rejected' : 'later', message };
}
