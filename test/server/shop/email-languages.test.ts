/** Emails to shoppers are in the language of the page that they bought on. */
import { eventually } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import { signIn } from '../admin/owner-site.ts';
import type { Answer, Visitor } from '../shop.ts';
import { card, details, order, ready, useOrderShop } from './order-shop.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const value = ({ text }: Answer, name: string): string =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ?? '';

onDatabases((store) => {
  const of = useOrderShop(store, true);
  let owner: Visitor;
  beforeAll(async () => {
    owner = await signIn(of.shop);
    const languages = [{ code: 'en', isDefault: true }, { code: 'fr' }, { code: 'nl' }, { code: 'ar' }];
    expect((await owner.send('put', '/api/multilingual/languages', { languages })).status).toBe(200);
    const texts = { title: { text: 'Vase & pied', of: 'Vase & stand' } };
    await owner.send('put', '/api/owner/translations/fr/item/vase', { texts });
    await of.row('UPDATE websites SET data = data || \'{"contactEmail": "studio@example.com"}\'');
    await eventually(async () => (await of.shop.visitor().get('/fr/cart')).status === 200 || undefined, 'French pages');
  });

  const emailOf = async (key: string) =>
    (await of.row('SELECT payload FROM deliveries WHERE key = $1', [key]))['payload'];
  const buy = async (language?: string, visitor = of.shop.visitor(), itemId = 'vase', more = {}) => {
    await visitor.add(itemId, more);
    const total = await ready(visitor);
    const headers = language === undefined ? {} : { 'Content-Language': language };
    const sent = {
      send: (...[method, path, body]: Parameters<Visitor['send']>) => visitor.send(method, path, body, headers),
    };
    const { body } = await order(sent, total);
    return body.order as { readonly id: string; readonly number: number };
  };
  const dayIn = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format();

  test('an order on the French pages, without JavaScript', async () => {
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    await visitor.submit('/fr/checkout/details', { ...details, country: 'US' });
    await visitor.submit('/fr/checkout/shipping', { shipping: 'post' });
    const page = await visitor.get('/fr/checkout');
    const paid = await visitor.submit('/fr/checkout/order', {
      idempotencyKey: value(page, 'idempotencyKey'),
      expectedTotal: value(page, 'expectedTotal'),
      expectedDue: value(page, 'expectedDue'),
      ...{ cardNumber: card().number, cardExpiry: card().expiry, cardCode: card().code },
    });
    expect(paid.headers['location']).toMatch(/^\/fr\/checkout\/order-confirmed/);
    const { id, number } = await of.row('SELECT id, number FROM orders ORDER BY number DESC LIMIT 1');
    const { subject, text, html } = await emailOf(`order-${id}`);
    expect(subject).toBe(`Votre commande ${number} chez Test shop`);
    expect(plain(text)).toContain(`Merci pour votre commande, ${details.firstName}.\n`);
    expect(plain(text)).toContain(`Commande ${number}, ${dayIn('fr')}\n\n1 x Vase & pied   30,00 $US\n`);
    expect(plain(text)).toContain('Sous-total : 30,00 $US\n');
    expect(plain(text)).toContain('Total : 39,00 $US\n');
    expect(plain(text)).toMatch(/Votre commande : http:\/\/[^/]+\/fr\/account\/order-status\?order=/);
    expect(html).toContain('<html lang="fr"><head>');
    expect(plain(html)).toContain(`>Merci pour votre commande, ${details.firstName}</h1>`);
    expect(plain(html)).toContain('1 × Vase &amp; pied</td>');
    expect(plain(html)).toContain('<strong>39,00 $US</strong>');
    expect(html).toMatch(
      /<a href="http:\/\/[^/]+\/fr\/account\/order-status\?order=[^"]+"[^>]*>Voir votre commande<\/a>/,
    );
    expect(text + html).not.toMatch(/Thank you|Subtotal|Your order/);
    // The shop reads its own language.
    const notice = await emailOf(`notice-${id}`);
    expect([notice.subject, notice.text]).toEqual([
      `Order ${number}`,
      expect.stringContaining('1 x Vase & stand, VASE   $30.00'),
    ]);
  });

  test('scripts of a page say its language; updates, refunds and links follow it', async () => {
    const { id, number } = await buy('nl');
    const path = `/api/owner/orders/${number}`;
    expect((await emailOf(`order-${id}`)).subject).toBe(`Je bestelling ${number} bij Test shop`);
    const refund = { idempotencyKey: `refund-${id}`, amountCents: 500, reason: '', notify: true };
    const refunded = await owner.send('post', `${path}/refunds`, refund);
    expect(refunded.status).toBe(201);
    expect((await owner.send('post', `${path}/fulfill`, {})).status).toBe(200);
    const updates = await of.rows(
      "SELECT payload FROM deliveries WHERE payload ->> 'name' IN ('order-refunded', 'order-fulfilled') AND payload ->> 'subject' LIKE '%' || $1 || '%' ORDER BY key",
      [String(number)],
    );
    expect(updates.map(({ payload }) => payload.subject).sort()).toEqual([
      `Je bestelling is onderweg: bestelling ${number} bij Test shop`,
      `Je terugbetaling: bestelling ${number} bij Test shop`,
    ]);
    const texts = updates.map(({ payload }) => plain(payload.text)).join('\n');
    expect(texts).toContain('US$ 5,00 wordt teruggestort zoals je hebt betaald.');
    expect(texts).toContain('Terugbetaald: US$ 5,00\n');
    expect(texts).toMatch(/Je bestelling: http:\/\/[^/]+\/nl\/account\/order-status\?order=/);
    for (const { payload } of updates) expect(payload.html).toContain('<html lang="nl"><head>');
  });

  test('a gift card is in the language of its buyer', async () => {
    const fields = { recipientName: 'Kim', recipientEmail: 'kim@example.com', senderName: 'Ann', message: '' };
    const { id } = await buy('fr', of.shop.visitor(), 'card', {
      sku: 'CARD-25',
      additionalFields: JSON.stringify(fields),
    });
    const { subject, text, html } = await emailOf(`card-${id}-0`);
    expect(subject).toBe('Ann vous a envoyé une carte cadeau');
    expect(plain(text)).toMatch(/^Ann vous a envoyé une carte cadeau de [\d,]+ \$US pour Test shop\.\n/);
    expect(plain(text)).toMatch(/Saisissez-le au moment de payer : http:\/\/[^/]+\/fr\n/);
    expect(html).toMatch(/<a href="http:\/\/[^/]+\/fr"[^>]*>Aller à la boutique<\/a>/);
  });

  test('the default pages, an unknown language and old orders have the emails of before', async () => {
    for (const language of [undefined, 'en', 'xx', '<b>']) {
      const { id, number } = await buy(language);
      const { subject, text, html } = await emailOf(`order-${id}`);
      const path = /http:\/\/\S+$/m.exec(text)?.[0] ?? '';
      expect(path).toMatch(/^http:\/\/[^/]+\/account\/order-status\?order=/);
      expect([subject, text]).toEqual([
        `Your order ${number} at Test shop`,
        `Thank you for your order, Ann.

This order was placed in test mode: no money was taken and no goods will be shipped. Downloads work, and gift cards pay for other test orders.

Order ${number}, ${dayIn('en-US')}

1 x Vase & stand   $30.00

Subtotal: $30.00
Post: $6.00
Sales tax: $3.00
Total: $39.00

It goes to:
Ann Lee
1 Long Street
New York, NY 10001
United States

Your order: ${path}

Test shop`,
      ]);
      expect(html).toMatch(/^<!doctype html>\n<html lang="en"><head>/);
    }
  });

  test('a language without a glossary keeps the texts, and has its own links', async () => {
    const { id, number } = await buy('ar');
    const { subject, text, html } = await emailOf(`order-${id}`);
    expect([subject, html.slice(0, 32)]).toEqual([
      `Your order ${number} at Test shop`,
      '<!doctype html>\n<html lang="en">',
    ]);
    expect(text).toMatch(/Your order: http:\/\/[^/]+\/ar\/account/);
  });

  test('a site in one language has its texts', async () => {
    await of.rows("DELETE FROM site_documents WHERE name = 'languages'");
    await of.row('UPDATE websites SET data = data || \'{"language": "nl"}\'');
    const { id, number } = await buy();
    const { subject, text, html } = await emailOf(`order-${id}`);
    expect(subject).toBe(`Je bestelling ${number} bij Test shop`);
    expect(plain(text)).toContain(`Bestelling ${number}, ${dayIn('nl')}\n\n1 x Vase & stand   US$ 30,00\n`);
    expect(text).toMatch(/Je bestelling: http:\/\/[^/]+\/account\/order-status/);
    expect(html).toContain('<html lang="nl">');
  });
});
