/** Cells of files that owners bring in: what is unclear, unsafe or broken is refused, never guessed. */
import {
  type EntryContext,
  type ImportEntry,
  isRefused,
  type RefusedEntry,
} from '../../../server/admin/imports/import-entry.ts';
import { proposeMapping } from '../../../server/admin/imports/import-fields.ts';
import { mappingOf } from '../../../server/admin/imports/mapping-of.ts';
import { readItem } from '../../../server/admin/imports/read-items.ts';
import { type Rows, readProduct } from '../../../server/admin/imports/read-products.ts';
import { type ReadFile, readTable } from '../../../server/admin/imports/read-table.ts';
import { readWordPress } from '../../../server/admin/imports/read-wordpress.ts';

const table = (text: string): Promise<ReadFile> => readTable(Buffer.from(text));
const contextOf = ({ columns, target, format }: ReadFile, currency = 'USD'): EntryContext => ({
  mapping: proposeMapping(columns, target),
  ...{ columns, format, currency, timeZone: 'UTC', now: Date.UTC(2026, 10, 27), copies: new Map() },
});
const told = (entry: ImportEntry | RefusedEntry): unknown =>
  isRefused(entry) ? entry.notes.map(({ column, message }) => `${column}: ${message}`) : entry.input;

/** Each row as a product of its own. */
async function products(text: string, currency?: string): Promise<readonly unknown[]> {
  const file = await table(text);
  return file.rows.map((row) => told(readProduct([row] as Rows, contextOf(file, currency))));
}

describe('taxes and counts', () => {
  test('Variant Taxable says whether tax is charged, for all variants or for none', async () => {
    const shopify = 'Handle,Title,Variant SKU,Variant Price,Variant Taxable\n';
    const [exempt, taxed, silent] = (await products(
      `${shopify}a,A,A-1,5,FALSE\nb,B,B-1,5,TRUE\nc,C,C-1,5,\n`,
    )) as Record<string, unknown>[];
    expect([exempt?.['product'], taxed?.['product'], silent?.['product']]).toEqual([
      { chargesTax: false },
      { chargesTax: null },
      undefined,
    ]);
    const file = await table(`${shopify}a,A,A-1,5,false\na,,A-2,5,true\n`);
    expect(told(readProduct(file.rows as unknown as Rows, contextOf(file)))).toEqual([
      'Variant Taxable: Tax is charged on all variants of a product or on none: write the same in each row.',
    ]);
    expect(await products('Title,SKU,Price,Charge tax\nCup,C,5,no\n')).toMatchObject([
      { product: { chargesTax: false } },
    ]);
  });

  test('a count that is too large is called so', async () => {
    expect(await products('Title,SKU,Price,Stock\nCup,C,5,99999999999\nCup,C,5,many\n')).toEqual([
      ['Stock: “99999999999” is too large: write at most 999999999.'],
      ['Stock: “many” is not a whole number.'],
    ]);
  });
});

describe('quotes', () => {
  const refusal = (row: number) => `A quote opened in row ${row} is never closed.`;
  const detail = (text: string) =>
    table(text).then(
      () => 'read',
      (error: { detail?: string }) => error.detail,
    );

  test('a quote that is never closed refuses the file', async () => {
    expect(await detail('Title,SKU\nCup,A\n"Bowl,B\nDish,C\n')).toBe(refusal(3));
  });

  test('a quote that swallows rows up to the next one refuses the file', async () => {
    expect(await detail('Title,SKU\n"Bowl,B\nDish,C\n"Tray",D\n')).toBe(refusal(2));
  });

  test('in a large file it is told by its row, and text in quotes across pieces is read', async () => {
    const rows = Array.from({ length: 20_000 }, (_none, at) => `"Tile, ""no"" ${at}\nblue",T-${at}`).join('\n');
    expect((await table(`Title,SKU\n${rows}`)).rows).toHaveLength(20_000);
    expect(await detail(`Title,SKU\n${rows}\n"Bowl,B\n`)).toBe(refusal(20_002));
  });
});

describe('files', () => {
  const detail = (bytes: string | Buffer) =>
    readTable(Buffer.from(bytes)).then(
      ({ columns, rows }) => [columns, ...rows.map(({ cells }) => cells)],
      (error: { detail?: string }) => error.detail,
    );
  const read = [
    ['Title', 'Price'],
    ['Täss', '1,5'],
  ];

  test('encodings, delimiters and the first line of Excel are understood', async () => {
    const text = 'Title;Price\r\nTäss;1,5\r\n';
    const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(await detail(`\uFEFF${text}`)).toEqual(read);
    expect(await detail(little)).toEqual(read);
    expect(await detail(Buffer.from(little).swap16())).toEqual(read);
    expect(await detail(Buffer.from(text, 'latin1'))).toEqual(read);
    expect(await detail(`sep=;\r\n${text}`)).toEqual(read);
    expect(await detail('\n"Title, long";Price\nA;2')).toEqual([
      ['Title, long', 'Price'],
      ['A', '2'],
    ]);
    expect(await detail('Title\tPrice\nA\t2')).toEqual([
      ['Title', 'Price'],
      ['A', '2'],
    ]);
  });

  test('what is no table is refused by what it is', async () => {
    expect(await detail('')).toBe('The file is empty.');
    expect(await detail(' \n\n')).toBe('The file is empty.');
    const zip = 'The file is a ZIP file or a workbook: unpack it, or save the table as CSV.';
    expect(await detail(Buffer.from('504b030414000600', 'hex'))).toBe(zip);
    expect(await detail(Buffer.from('1f8b0800', 'hex'))).toBe(zip);
    expect(await detail(`${'a,'.repeat(250)}\n1`)).toBe('A file has at most 200 columns.');
  });

  test('cells without a heading are kept as one too many, empty ones are not', async () => {
    const rows = (await table(`Title,Price\nA,1,,\nA, or B,1\nC,1${',x'.repeat(300)}`)).rows;
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A', '1'],
      ['A', 'or B', '1'],
      ['C', '1', 'x'],
    ]);
  });
});

test('what is on sale has a sale price above 0 and below the price', async () => {
  const rows = ['Title,SKU,Price,On sale,Sale price', 'A,A,10,yes,', 'B,B,10,yes,0', 'C,C,10,yes,12', 'D,D,10,yes,10'];
  const refusal = ['Sale price: The sale price must be above 0 and below the price.'];
  const sold = { variants: [{ priceCents: 1000, salePriceCents: 800, onSale: true }] };
  expect(await products([...rows, 'E,E,10,yes,8', 'F,F,10,,8', 'G,G,10,no,12', 'H,H,10,,12'].join('\n'))).toMatchObject(
    [...[refusal, refusal, refusal, refusal, sold, sold], { variants: [{ priceCents: 1000, onSale: false }] }, refusal],
  );
});

describe('numbers', () => {
  const priceOf = async (price: string, currency?: string) => {
    const [product] = await products(`Title;SKU;Price\nCup;CUP;${price}`, currency);
    return Array.isArray(product) ? product[0] : (product as ImportEntry['input']).variants?.[0]?.priceCents;
  };
  const unclear = (text: string, whole: string, rounded: string) =>
    `Price: “${text}” is unclear: write ${whole} or ${rounded}.`;

  test('prices with more decimals than the currency has are unclear', async () => {
    expect(await priceOf('1.234')).toBe(unclear('1.234', '1234', '1.23'));
    expect(await priceOf('$12.505')).toBe(unclear('$12.505', '12505', '12.50'));
    expect(await priceOf('12.500')).toBe(unclear('12.500', '12500', '12.50'));
    expect(await priceOf('1.234', 'JPY')).toBe(unclear('1.234', '1234', '1'));
    expect(await priceOf('1200.00', 'JPY')).toBe(1200);
    expect(await priceOf('1,234')).toBe(123_400);
    expect(await priceOf('1.234,50 €')).toBe(123_450);
    expect(await priceOf('12.5')).toBe(1250);
  });

  test.each(['1e3', '-5', '1.2e1', '99999999999999999'])('%s is no price', async (text) => {
    expect(await priceOf(text)).toBe(`Price: “${text}” is not a price, such as 12.50.`);
  });

  test('a stock below 0 is refused, unless it is not counted', async () => {
    const [counted, uncounted] = await products(
      'Title,SKU,Price,Stock,When sold out\nCup,CUP,1,-3,\nPan,PAN,1,-3,continue',
    );
    expect(counted).toEqual(['Stock: The stock is below 0.']);
    expect(uncounted).toMatchObject({ variants: [{ unlimited: true }] });
  });
});

describe('all that is wrong', () => {
  test('of a product is told at once, in the order of its rows, each with what it is about', async () => {
    const file = await table(
      [
        'Title,SKU,Price,Sale price,On sale,Stock,State,Published,Tags,Kind,Value 1',
        `Cup,A,10,12,maybe,3,public,2026-01-02,${'x'.repeat(51)},cup,S`,
        ',B,free,cheap,,-3,,,,,M',
      ].join('\n'),
    );
    const entry = readProduct(file.rows as unknown as Rows, contextOf(file)) as RefusedEntry;
    expect(entry.notes.map(({ number, column, message }) => [number, column, message])).toEqual([
      [2, 'On sale', '“maybe” is not yes or no.'],
      [2, 'Sale price', 'The sale price must be above 0 and below the price.'],
      [2, 'Kind', '“cup” is no kind of product: write physical, digital, service, gift card or paywall.'],
      [2, 'State', '“public” is no state: write published, draft, needs review, private or scheduled.'],
      [2, 'Published', '“2026-01-02” is a date: choose “Date” for this column, or write yes or no.'],
      [2, 'Tags', 'must have at most 50 characters'],
      [3, 'Price', '“free” is not a price, such as 12.50.'],
      [3, 'Sale price', '“cheap” is not a price, such as 12.50.'],
      [3, 'Stock', 'The stock is below 0.'],
    ]);
  });

  test('of an item, too; and what is missing is named', async () => {
    const file = await table('Title,Date,Start,Tags,Notes\n,tomorrow,never,..,x');
    expect(told(readItem(file.rows[0] as Rows[0], contextOf(file)))).toEqual([
      'Date: “tomorrow” is not a date, such as 2026-11-27 18:30.',
      'Start: “never” is not a date, such as 2026-11-27 18:30.',
      'Title: Title is missing.',
      'Tags: cannot be “.” or “..”: its page would have no address',
    ]);
  });
});

test('a column “Published” with dates is the date of an item; a date among other cells is refused', async () => {
  const dates = await table('Title,Published\nA,2026-01-02\nB,\nC,2026-01-03 10:00');
  expect(mappingOf(dates)).toEqual({ title: 0, publishOn: 1 });
  expect(told(readItem(dates.rows[0] as Rows[0], { ...contextOf(dates), mapping: mappingOf(dates) }))).toMatchObject({
    publishOn: Date.UTC(2026, 0, 2),
  });
  const mixed = await table('Title,Published\nA,yes\nB,2026-01-02');
  expect(mappingOf(mixed)).toEqual({ title: 0, published: 1 });
  expect(told(readItem(mixed.rows[1] as Rows[0], contextOf(mixed)))).toEqual([
    'Published: “2026-01-02” is a date: choose “Date” for this column, or write yes or no.',
  ]);
  const twice = await table('Title,Date,Published\nA,2026-01-02,2026-01-02');
  expect(mappingOf(twice)).toEqual({ title: 0, publishOn: 1 });
});

test('dates of products are read, too, and a date in the future that schedules nothing is told', async () => {
  const dates = await table('Title,Price,Published\nA,1,2026-01-02\nB,1,2027-01-02\n');
  const context = { ...contextOf(dates), mapping: mappingOf(dates) };
  expect(context.mapping).toEqual({ title: 0, price: 1, publishOn: 2 });
  const [past, later] = dates.rows.map((row) => readProduct([row], context) as ImportEntry);
  expect(past).toMatchObject({ input: { publishOn: Date.UTC(2026, 0, 2) }, remarks: [] });
  const message =
    'The date is in the future, which does not schedule it: for that, write “scheduled” in a column “State”.';
  expect(later).toMatchObject({ remarks: [{ number: 3, column: 'Published', message }] });
  const post = await table('Title,Date\nA,2027-01-02');
  expect(readItem(post.rows[0] as Rows[0], contextOf(post))).toMatchObject({ remarks: [{ number: 2, message }] });
  expect(await products('Title,Price,State,Date\nCup,1,scheduled,2027-01-02')).toMatchObject([
    { workflowState: 'Scheduled', publishAt: '2027-01-02T00:00:00.000Z' },
  ]);
  expect(mappingOf(await table('Title,Price,Date\nA,1,last week'))).toEqual({ title: 0, price: 1 });
  const oneWrong = await table('Title,Price,Date\nA,1,2026-01-02\nB,1,2026-01-03\nC,1,soon');
  expect(mappingOf(oneWrong)).toEqual({ title: 0, price: 1, publishOn: 2 });
});

const posts = async (fields: string, timeZone = 'UTC'): Promise<readonly (ImportEntry | RefusedEntry)[]> => {
  const head = '<rss xmlns:wp="w" xmlns:content="c" xmlns:dc="d"><channel>';
  const file = await readWordPress(
    Buffer.from(`${head}<item><wp:post_type>post</wp:post_type>${fields}</item></channel></rss>`),
    timeZone,
  );
  return file.rows.map((row) => readItem(row, { ...contextOf(file), timeZone }));
};

describe('WordPress', () => {
  test.each(['publish', 'future', 'draft'])('what has a password is private: %s', async (state) => {
    const fields = `<title>Secret</title><wp:status>${state}</wp:status><wp:post_password>pot</wp:post_password>`;
    const [entry] = await posts(fields);
    expect(entry).toMatchObject({
      input: { workflowState: 'Private' },
      remarks: [{ number: 1, column: 'State', message: 'It had a password in WordPress: it is private now.' }],
    });
    expect(JSON.stringify(entry)).not.toContain('"pot"');
    const [open] = await posts(fields.replace('>pot<', '><'));
    expect(open).toMatchObject({ input: { title: 'Secret' } });
    expect(open).toMatchObject({ remarks: [] });
  });

  test('titles and categories are decoded once, and names keep their commas', async () => {
    const category = (domain: string, name: string) => `<category domain="${domain}"><![CDATA[${name}]]></category>`;
    const [entry] = await posts(
      `<title><![CDATA[Cups &amp; pots]]></title>${category('category', 'Pots, pans &amp; lids')}${category('post_tag', 'Ash, oak')}`,
    );
    expect(entry).toMatchObject({
      input: { title: 'Cups & pots', categories: ['Pots, pans & lids'], tags: ['Ash, oak'] },
    });
    const [plain] = await posts('<title>The &amp;amp; entity</title>');
    expect(plain).toMatchObject({ input: { title: 'The &amp; entity' } });
    const file = await table('Title,Text,Tags\nCup,a,"tea, cup\n"');
    expect(told(readItem(file.rows[0] as Rows[0], contextOf(file)))).toMatchObject({ tags: ['tea', 'cup'] });
  });

  test('texts without an element are not escaped twice, and shortcodes are translated or told', async () => {
    const body = (text: string) => `<title>A</title><content:encoded><![CDATA[${text}]]></content:encoded>`;
    const [plain] = await posts(body('Fish &amp; chips &#8211; a < b\n\nSecond'));
    expect(plain).toMatchObject({ input: { body: '<p>Fish &amp; chips – a &lt; b</p>\n<p>Second</p>' } });
    const [entry] = await posts(
      body(
        'One\n\n[caption id="a" width="3"]<img src="https://a.example/b.png"> A <b>bowl</b>[/caption]\n\nTwo [sic]\n' +
          '[gallery ids="1,2"]\n[embed]https://v.example/1[/embed]\n[audio mp3="https://a.example/x.mp3"][/audio]\n' +
          '[video src="javascript:x"][contact-form-7 id="1"] [embed]open',
      ),
    );
    expect(told(entry as ImportEntry)).toMatchObject({
      body: expect.stringMatching(
        /^<p>One<\/p>\n<figure><img alt="" loading="lazy" src="https:\/\/a.example\/b.png" \/><figcaption>A <b>bowl<\/b><\/figcaption><\/figure>\n<p>Two \[sic\]<\/p>/,
      ),
    });
    const text = (entry as ImportEntry).input.body ?? '';
    expect(text).toContain('<p><a href="https://v.example/1">1</a></p>');
    expect(text).toContain('<p><a href="https://a.example/x.mp3">x.mp3</a></p>');
    expect(text).not.toMatch(/gallery|\[audio|\[video|javascript/);
    expect((entry as ImportEntry).remarks?.map(({ column, message }) => [column, message])).toEqual([
      ['Description', 'A gallery was left out: add its pictures to the text again.'],
      ['Description', 'The shortcode [contact-form-7] of a plugin stays in the text as it is.'],
    ]);
  });

  test('the address of a video on a line of its own is a link, as with [embed]', async () => {
    const video = 'https://www.youtube.com/watch?v=abc&t=1';
    const [entry] = await posts(
      `<title>A</title><content:encoded><![CDATA[One\r\n\r\n${video}\r\n\r\nhttps://vimeo.com/12\nSee https://youtu.be/x here]]></content:encoded>`,
    );
    expect((entry as ImportEntry).input.body).toBe(
      `<p>One</p>\n<p><a href="${video.replace('&', '&amp;')}">${video.replace('&', '&amp;')}</a></p>\n` +
        '<p><a href="https://vimeo.com/12">12</a></p>\n<p>See https://youtu.be/x here</p>',
    );
  });

  test('the date of a post is that of its instant, else the local one in the time zone of the site', async () => {
    const dateOf = async (fields: string): Promise<unknown> => {
      const [entry] = await posts(`<title>A</title>${fields}`, 'America/New_York');
      return (entry as ImportEntry).input.publishOn;
    };
    const local = '<wp:post_date>2024-05-06 07:08:09</wp:post_date>';
    const noInstant = '<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>';
    expect(await dateOf(local)).toBe(Date.UTC(2024, 4, 6, 11, 8, 9));
    expect(await dateOf(local + noInstant)).toBe(Date.UTC(2024, 4, 6, 11, 8, 9));
    const never = '<pubDate>Mon, 30 Nov -0001 00:00:00 +0000</pubDate>';
    expect(await dateOf(local + never)).toBe(Date.UTC(2024, 4, 6, 11, 8, 9));
    const published = '<pubDate>Mon, 06 May 2024 09:08:09 +0000</pubDate>';
    expect(await dateOf(published + local + noInstant)).toBe(Date.UTC(2024, 4, 6, 9, 8, 9));
    expect(await dateOf(`${published}<wp:post_date_gmt>2024-05-06 10:08:09</wp:post_date_gmt>`)).toBe(
      Date.UTC(2024, 4, 6, 10, 8, 9),
    );
    expect(await dateOf('')).toBeUndefined();
  });

  test('comments are texts without the scripts of their markup, at the time that they have', async () => {
    const [entry] = await posts(
      `<title>A</title><wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_approved>1</wp:comment_approved>
      <wp:comment_date>2024-05-06 07:08:09</wp:comment_date><wp:comment_content><![CDATA[<p>Fine</p><script>steal()</script>
      <STYLE>p{}</STYLE>too<script>open()]]></wp:comment_content></wp:comment>`,
      'America/New_York',
    );
    const { comments = [] } = entry as ImportEntry;
    expect(comments.map(({ body, created }) => [body.replace(/\s+/g, ' '), created])).toEqual([
      ['Fine too', Date.UTC(2024, 4, 6, 11, 8, 9)],
    ]);
  });

  test('addresses in percent-encoding are decoded', async () => {
    const [entry, broken] = await Promise.all(
      ['%e6%9c%88-jar', '50%-off'].map(
        async (name) => (await posts(`<title>A</title><wp:post_name>${name}</wp:post_name>`))[0],
      ),
    );
    expect(entry).toMatchObject({ input: { urlId: '月-jar' } });
    expect(broken).toMatchObject({ input: { urlId: '50-off' } });
  });
});
