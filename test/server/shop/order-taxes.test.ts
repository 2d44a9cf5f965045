/** Each tax of an order: stored, on pages, invoices and emails, and in the export. */
import { onDatabases } from '../../database/databases.ts';
import { signIn } from '../admin/owner-site.ts';
import type { Visitor } from '../shop.ts';
import { CHECKOUT, details, newKey, order, ready, useOrderShop } from './order-shop.ts';

const SETTINGS = '/api/owner/store-settings';
const rule = (name: string, rate: number, isIncluded: boolean) => ({
  ...{ id: name.replaceAll(' ', '-'), name, country: '*', region: '', rate, isIncluded, appliesToShipping: true },
});

onDatabases((store) => {
  const of = useOrderShop(store, true);
  let owner: Visitor;
  beforeAll(async () => {
    owner = await signIn(of.shop);
    const location = { addressTitle: 'Kiln &amp; Co', addressLine1: 'Long Street 1', addressLine2: '9000 Ghent' };
    await of.rows(`UPDATE websites SET data = data || $1::jsonb`, [JSON.stringify({ location })]);
  });

  const buy = async (taxRules: readonly object[], code = '', more: readonly [string, number] | null = null) => {
    const { status } = await owner.send('put', SETTINGS, { taxRules, taxNumber: ' BE 0123.456.789 ' });
    expect(status).toBe(200);
    const visitor = of.shop.visitor();
    const email = `ann${taxRules.length}${code === '' ? '' : '-card'}${more?.[0] ?? ''}@example.com`;
    await visitor.send('post', '/api/site-users/account', {
      email,
      password: 'correct horse battery',
      firstName: 'Ann',
    });
    await visitor.add('vase');
    if (more !== null) await visitor.add(more[0], { quantity: more[1] });
    await ready(visitor);
    await visitor.send('put', `${CHECKOUT}/details`, { ...details, email });
    await visitor.send('put', '/api/commerce/shopping-cart/shipping-option', { id: 'post' });
    if (code !== '') await visitor.send('post', `${CHECKOUT}/codes`, { code });
    const { shoppingCart, dueCents: expectedDueCents } = (await visitor.get(CHECKOUT)).body;
    const pages = [(await visitor.get('/cart')).text, (await visitor.get('/checkout')).text];
    const placed = (await order(visitor, shoppingCart.grandTotalCents, { expectedDueCents })).body.order;
    return { visitor, placed, pages };
  };
  const emailOf = async (id: string): Promise<{ readonly text: string; readonly html: string }> =>
    (await of.row('SELECT payload FROM deliveries WHERE key = $1', [`order-${id}`]))['payload'];
  const csvOf = async (number: number) => {
    const { text } = await owner.get(`/api/owner/orders/export?number=${number}`);
    const [head = '', line = ''] = text.split('\r\n');
    const cells = line.split(',');
    return Object.fromEntries(head.split(',').map((name, index) => [name, cells[index]]));
  };

  test('an included tax is named, with its rate and what it is on', async () => {
    const { visitor, placed, pages } = await buy([rule('VAT', 210_000, true)]);
    for (const page of pages) expect(page).toMatch(/<dt>Includes VAT<\/dt>\s*<dd>\$6\.25<\/dd>/);
    // $36.00 with shipping includes $6.25.
    const taxLine = { name: 'VAT', rate: 210_000, isIncluded: true, netCents: 2975, taxCents: 625 };
    expect(placed.details).toMatchObject({ includedTaxCents: 625, taxLines: [taxLine] });
    expect((await owner.get(`/api/owner/orders/${placed.number}`)).body.taxLines).toEqual([taxLine]);
    const { text: invoice } = await visitor.get(`/account/orders/${placed.number}/invoice`);
    expect(invoice).toContain('Kiln &amp; Co<br>Long Street 1<br>9000 Ghent<br>');
    expect(invoice).toContain('VAT or tax number: BE 0123.456.789');
    expect(invoice).toContain('<th scope="row">VAT</th><td>21%</td><td>$29.75</td><td>$6.25</td>');
    expect(invoice).toContain('<dt>Includes VAT</dt><dd>$6.25</dd>');
    expect((await visitor.get(`/account/orders/${placed.number}`)).text).toContain(
      '<dt>Includes VAT</dt><dd>$6.25</dd>',
    );
    const email = await emailOf(placed.id);
    expect(email.text).toContain('Includes VAT: $6.25');
    expect(email.html).toContain('<td>Includes VAT</td><td align="right">$6.25</td>');
    expect(await csvOf(placed.number)).toMatchObject({
      ...{ Tax: '0.00', 'Tax included': '6.25', Total: '36.00' },
      ...{ 'Tax 1 name': 'VAT', 'Tax 1 rate': '21', 'Tax 1 net': '29.75', 'Tax 1 amount': '6.25', 'Tax 2 name': '' },
    });
  });

  test('two added taxes are two rows that add up to the sum', async () => {
    const { visitor, placed } = await buy([rule('US tax', 88_750, false), rule('NY city', 45_000, false)]);
    expect(placed).toMatchObject({ taxCents: 320 + 162, details: { includedTaxCents: 0 } });
    const { text: invoice } = await visitor.get(`/account/orders/${placed.number}/invoice`);
    expect(invoice).toContain('<th scope="row">US tax</th><td>8.875%</td><td>$36.00</td><td>$3.20</td>');
    expect(invoice).toContain('<th scope="row">NY city</th><td>4.5%</td><td>$36.00</td><td>$1.62</td>');
    expect(invoice).toContain('<dt>US tax</dt><dd>$3.20</dd></div><div><dt>NY city</dt><dd>$1.62</dd>');
    expect((await emailOf(placed.id)).text).toContain('US tax: $3.20\nNY city: $1.62\nTotal: $40.82');
    expect(await csvOf(placed.number)).toMatchObject({ Tax: '4.82', 'Tax included': '0.00', 'Tax 2 amount': '1.62' });
  });

  test('next to what a gift card paid stands what was charged', async () => {
    const { body: card } = await owner.send('post', '/api/owner/gift-cards', {
      idempotencyKey: newKey(),
      amountCents: 1000,
    });
    await of.rows('UPDATE gift_cards SET test_mode = true');
    const { visitor, placed } = await buy([rule('VAT', 210_000, true)], card.code);
    const sums = '<dt>Paid by gift card</dt><dd>$10.00</dd></div><div><dt>Amount charged</dt><dd>$26.00</dd>';
    const account = `/account/orders/${placed.number}`;
    for (const path of [account, `${account}/invoice`]) expect((await visitor.get(path)).text).toContain(sums);
    const { text, html } = await emailOf(placed.id);
    expect(text).toContain('Paid by gift card: $10.00\nAmount charged: $26.00\n');
    expect(html).toContain('<td>Amount charged</td><td align="right">$26.00</td>');
    await of.rows("UPDATE orders SET status = 'pending' WHERE id = $1", [placed.id]);
    expect((await visitor.get(account)).text).toContain('<dt>To pay</dt><dd>$26.00</dd>');
    await of.rows("UPDATE orders SET status = 'paid' WHERE id = $1", [placed.id]);
  });

  test('each refund has an email and a credit note with its pieces and the taxes in it', async () => {
    const { visitor, placed } = await buy([rule('VAT', 210_000, true)], '', ['rare', 2]);
    const address = `/api/owner/orders/${placed.number}`;
    const lines = [{ position: 1, quantity: 1 }];
    const request = { amountCents: 500, reason: 'Chipped', lines };
    const refund = (key: string, body: object) =>
      owner.send('post', `${address}/refunds`, { idempotencyKey: `refund-${placed.number}-${key}`, ...body });
    expect((await refund('many', { lines: [{ position: 1, quantity: 3 }] })).body.errors).toEqual([
      { field: 'lines.0.quantity', message: 'must be at most 2' },
    ]);
    const [first] = (await refund('one', request)).body.refunds;
    const vat = { name: 'VAT', rate: 210_000, isIncluded: true };
    expect(first).toMatchObject({
      lines,
      creditNote: {
        ...{ number: `${placed.number}-C1`, lines: [{ ...lines[0], cents: 500 }], restCents: 0, totalCents: 500 },
        taxLines: [{ ...vat, netCents: 413, taxCents: 87 }],
      },
    });
    const { payload } = await of.row('SELECT payload FROM deliveries WHERE key = $1', [`refund-${first.id}`]);
    expect(payload.text).toContain('1 x The rare   $5.00\n\nRefunded: $5.00');
    expect(payload.text).not.toMatch(/Vase|Total|Chipped/);
    const account = `/account/orders/${placed.number}`;
    const { text: note } = await visitor.get(`${account}/credit-notes/${placed.number}-C1`);
    expect(note).toMatch(/<th scope="row">The rare.*<td>1<\/td><td>\$5\.00<\/td>/);
    expect(note).toContain('<dt>Net amount</dt><dd>$4.13</dd></div><div><dt>Tax amount</dt><dd>$0.87</dd>');
    expect(note).toContain('<th scope="row">VAT</th><td>21%</td><td>$4.13</td><td>$0.87</td>');
    expect((await visitor.get(account)).text).toContain(`${account}/credit-notes/${placed.number}-C1"`);
    expect((await visitor.get(`${account}/credit-notes/${placed.number}-C2`)).status).toBe(404);
    // The rest of the order, with what the first refund has left of its tax.
    const [, rest] = (await refund('rest', {})).body.refunds;
    const left = placed.grandTotalCents - 500;
    expect(rest.creditNote).toMatchObject({ number: `${placed.number}-C2`, lines: [], restCents: left });
    const paidTax = placed.details.taxLines[0].taxCents;
    expect(Math.abs(rest.creditNote.taxLines[0].taxCents + 87 - paidTax)).toBeLessThan(2);
  });

  test('a product without tax is not taxed, and refunds give it no share of the tax', async () => {
    await of.rows(
      `UPDATE items SET data = jsonb_set(data, '{structuredContent,chargesTax}', 'false') WHERE id = 'plate'`,
    );
    const taxRules = [{ ...rule('VAT', 100_000, false), appliesToShipping: false }];
    await owner.send('put', SETTINGS, { taxRules });
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    await visitor.add('plate');
    const total = await ready(visitor);
    const { order: placed } = (await order(visitor, total)).body;
    const { lines, taxLines } = (await owner.get(`/api/owner/orders/${placed.number}`)).body;
    expect(placed.taxCents).toBe(300);
    expect(taxLines).toEqual([{ name: 'VAT', rate: 100_000, isIncluded: false, netCents: 3000, taxCents: 300 }]);
    const prices = lines.map(({ sku, refundCents, unitPriceCents }: Record<string, unknown>) => [
      sku,
      Number(refundCents) - Number(unitPriceCents),
    ]);
    expect(Object.fromEntries(prices)).toMatchObject({ VASE: 300, PLATE: 0 });
  });

  test('more than five taxes share the last columns; orders of earlier releases are shown as before', async () => {
    const { visitor, placed } = await buy(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => rule(name, 10_000, false)));
    expect(await csvOf(placed.number)).toMatchObject({
      ...{ Tax: '2.16', 'Tax 4 name': 'D', 'Tax 5 name': 'E + F', 'Tax 5 rate': '', 'Tax 5 net': '' },
      'Tax 5 amount': '0.72',
    });
    await of.rows(`UPDATE orders SET details = details - 'taxLines' WHERE id = $1`, [placed.id]);
    const { text: invoice } = await visitor.get(`/account/orders/${placed.number}/invoice`);
    expect(invoice).toContain('<dt>A, B, C, D, E, F</dt><dd>$2.16</dd>');
    expect(invoice).not.toContain('Net amount');
    expect((await owner.get(`/api/owner/orders/${placed.number}`)).body.taxLines).toBe(null);
    expect(await csvOf(placed.number)).toMatchObject({ Tax: '2.16', 'Tax 1 name': '' });
  });
});
