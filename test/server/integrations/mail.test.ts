import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailIntegration } from '../../../server/integrations/mail/index.ts';
import type { Email, Mail } from '../../../server/integrations/mail/mail.ts';
import { openForTest, portContract } from './contract.ts';
import { closedPort, type SmtpServer, startSmtp } from './servers.ts';

const letter: Email = {
  id: 'order-1',
  to: 'ann@example.com',
  subject: 'Your order — thank you',
  text: 'Dear Ann,\n\nthank you.\n',
  html: '<p>Dear Ann,</p><p>thank you.</p>',
};

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

/** Every adapter returns a result instead of rejecting, and none accepts an email with injected headers. */
async function use(mail: Mail): Promise<void> {
  const { ok } = await mail.deliver(letter);
  const off = await mail.deliver({ ...letter, subject: 'a\r\nBcc: all@example.com' });
  expect(off.ok).toBe(false);
  for (const to of ['', 'a@b, c@d', '<a@b>', 'a b@c', 'a@b\r\nBcc: c@d'])
    expect((await mail.deliver({ ...letter, to })).ok).toBe(false);
  expect(typeof ok).toBe('boolean');
}

portContract(mailIntegration, {
  none: { environment: async () => ({}), use },
  offline: { environment: async () => ({}), use },
  smtp: {
    environment: async () => ({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'shop@example.com' }),
    refused: [{}, { SMTP_URL: 'http://x' }, { SMTP_URL: 'smtp://' }],
    use,
  },
});

test('offline: an email is a complete file, and sent twice it exists once', async () => {
  const { api, dataDir, close } = openForTest(mailIntegration, { MAIL: 'offline' });
  expect(await api.deliver(letter)).toEqual({ ok: true });
  expect(await api.deliver(letter)).toEqual({ ok: true });
  expect(await api.deliver({ ...letter, id: '../../outside' })).toEqual({ ok: true });
  expect(readdirSync(join(dataDir, 'mail')).sort()).toEqual(['______outside.json', 'order-1.json']);
  expect(JSON.parse(readFileSync(join(dataDir, 'mail', 'order-1.json'), 'utf8'))).toEqual(letter);
  await close();
});

test('none: reports that emails are not sent', async () => {
  const { api } = openForTest(mailIntegration, { MAIL: 'none' });
  expect(await api.deliver(letter)).toMatchObject({ ok: false, reason: 'off' });
});

describe('smtp', () => {
  const open = (url: string) =>
    openForTest(mailIntegration, { MAIL: 'smtp', SMTP_URL: url, MAIL_FROM: 'shop@example.com' });

  test('sends text and HTML, with the same Message-ID each time', async () => {
    const { api, close } = open(`smtp://127.0.0.1:${smtp.port}`);
    smtp.letters.length = 0;
    expect(await api.deliver({ ...letter, replyTo: 'owner@example.com' })).toEqual({ ok: true });
    expect(await api.deliver(letter)).toEqual({ ok: true });
    await close();
    expect(smtp.letters).toHaveLength(2);
    const [first = ''] = smtp.letters;
    expect(first).toContain('From: shop@example.com');
    expect(first).toContain('To: ann@example.com');
    expect(first).toContain('Reply-To: owner@example.com');
    expect(first).toContain('multipart/alternative');
    expect(first).toMatch(/Subject: =\?UTF-8\?/);
    for (const text of smtp.letters) expect(text).toContain('Message-ID: <order-1@example.com>');
  });

  test('distinguishes permanent from temporary rejections', async () => {
    const { api, close } = open(`smtp://127.0.0.1:${smtp.port}`);
    expect(await api.deliver({ ...letter, to: 'x@refused.example' })).toMatchObject({ ok: false, reason: 'rejected' });
    expect(await api.deliver({ ...letter, to: 'x@busy.example' })).toMatchObject({ ok: false, reason: 'later' });
    await close();
  });

  test('an unreachable server means later, and no password is revealed', async () => {
    const { api, close } = open(`smtp://ann:s3cret@127.0.0.1:${await closedPort()}`);
    const delivery = await api.deliver(letter);
    expect(delivery).toMatchObject({ ok: false, reason: 'later' });
    expect(JSON.stringify(delivery)).not.toContain('s3cret');
    await close();
  });
});
