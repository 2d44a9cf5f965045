/** The store in the studio: setup, products with variants, inventory and categories. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { temporaryFolder } from '../database/databases.ts';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { holds } from './recording.ts';
import { byRole, fill, keys, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
/** The same admin with API calls. */
let owner: Visitor;
const problems: string[] = [];
beforeAll(async () => {
  const { site, browser } = demo;
  owner = createVisitor(site.url);
  await owner.send('post', '/api/owner/session', OWNER);
  page = await (await browser.createBrowserContext()).newPage();
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    // Refusals are provoked, and what was just deleted may be asked for once more.
    if (message.type() === 'error' && !/status of (?:40[09]|422|404 .*\/api\/owner\/)/.test(text)) problems.push(text);
  });
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`${site.url}/config/products/set-up?store=new`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Set up a store');
});

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected field by field
type Line = any;

const open = async (path: string): Promise<void> => void (await page.goto(`${demo.site.url}/config${path}`));
const toast = (text: string): Promise<void> => shows(page, text, '.studio-toast');
const store = async (): Promise<Line> => (await owner.get('/api/owner/store')).body;
const prints = async (): Promise<Line> => (await store()).collections.find(({ urlId }: Line) => urlId === 'prints');
const product = async (): Promise<Line> => {
  const path = `/api/owner/collections/${(await prints()).id}/items`;
  const [item] = (await owner.get(`${path}?search=poster`)).body.items;
  return (await owner.get(`${path}/${item.id}`)).body;
};
const rows = (): Promise<string[]> =>
  page.$$eval('[role="rowheader"]', (all) => all.map(({ textContent }) => textContent ?? ''));
const select = async (title: string): Promise<void> => {
  const row = await page.waitForSelector(`::-p-aria([name="${title}"][role="row"])`);
  await (await row?.$('input[type=checkbox]'))?.click();
};

/** A grid cell, by the SKU of its row and the title of its column. */
const cell = async (sku: string, title: string) => {
  const found = await page.waitForFunction(
    (wanted, column) => {
      const table = document.querySelector<HTMLTableElement>('table[role=grid]');
      const at = [...(table?.tHead?.rows[0]?.cells ?? [])].findIndex((one) => one.textContent === column);
      const row = [...(table?.tBodies[0]?.rows ?? [])].find((one) =>
        [...one.cells].some((own) => own.textContent === wanted),
      );
      return row?.cells[at];
    },
    { timeout: 10_000 },
    sku,
    title,
  );
  return found.asElement() as Awaited<ReturnType<typeof byRole>>;
};

/** Types a category that is not in the list. */
async function addTerm(name: string): Promise<void> {
  await (await byRole(page, 'combobox', 'Categories')).type(name);
  await page.keyboard.press('Enter');
}

/** Pastes in spreadsheet format. */
const paste = (text: string): Promise<void> =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

describe('setup', () => {
  test('three steps create the page, its root category and its navigation link', async () => {
    expect(await violations(page)).toEqual([]);
    await fill(page, 'Title', 'Prints');
    await fill(page, 'Address', 'prints');
    await press(page, 'Next');
    await byRole(page, 'heading', 'The main category');
    expect(await prints()).toMatchObject({ title: 'Prints', rootCategoryId: null, isInNavigation: false });
    await shows(page, 'Category', '[aria-current=step]');
    await press(page, 'Next');
    await byRole(page, 'heading', 'Its place in the navigation');
    await press(page, 'Add to the main navigation');
    await byRole(page, 'heading', 'Prints is set up');
    expect(await violations(page)).toEqual([]);
    const { id, isInNavigation } = await prints();
    expect(isInNavigation).toBe(true);
    const { websiteId } = await store();
    const path = `/api/content-service/product/1.1/websites/${websiteId}/products/${id}/categories`;
    const [root] = (await owner.get(path)).body.results;
    expect(root).toMatchObject({ type: 'ROOT', pageRendering: 'LIST_VIEW', displayIndex: 1, parentId: null });
  });
});

describe('a product', () => {
  test('is added as a draft, and its options create variants', async () => {
    await open(`/products?store=${(await prints()).id}`);
    await press(page, 'Add a product');
    await press(page, 'Add');
    await shows(page, 'Please enter a title.');
    await fill(page, 'Title', 'Poster');
    await fill(page, 'Price', '20');
    await press(page, 'Add');
    await screen(page, 'Poster');
    expect(await product()).toMatchObject({ workflowState: 'Draft', variants: [{ priceCents: 2000 }] });
    await press(page, 'Variants', 'tab');
    await fill(page, 'Option', 'Size');
    await fill(page, 'Values', 'A4, A3');
    await press(page, 'Add option');
    await shows(page, '2 variants');
    await holds(async () => expect((await product()).variants).toHaveLength(2));
    expect((await product()).variantOptionOrdering).toEqual(['Size']);
    expect(await violations(page)).toEqual([]);
  });

  test('its variants are edited in place: by keyboard, and by pasting spreadsheet cells', async () => {
    await (await cell('A3', 'Price (USD)')).click();
    await page.keyboard.type('35');
    await page.keyboard.press('Enter');
    await holds(async () => expect((await product()).variants[1].priceCents).toBe(3500));
    await (await cell('A4', 'SKU')).click();
    await paste('POSTER-A4\t22.50\t18\tyes\t12\nPOSTER-A3\t36\t\t\t7');
    await holds(async () =>
      expect((await product()).variants).toMatchObject([
        { sku: 'POSTER-A4', priceCents: 2250, salePriceCents: 1800, onSale: true, qtyInStock: 12 },
        { sku: 'POSTER-A3', priceCents: 3600, salePriceCents: 0, onSale: false, qtyInStock: 7 },
      ]),
    );
    await (await cell('POSTER-A3', 'Unlimited')).click();
    await page.keyboard.press('Space');
    await (await cell('POSTER-A4', 'Size (cm)')).click();
    await paste('30 x 21 x 1');
    await (await cell('POSTER-A4', 'Price (USD)')).click();
    await paste('cheap');
    await shows(page, 'Row 1, Price (USD): “cheap” is not an amount with at most 2 decimals, such as 12.50.');
    await holds(async () => {
      const [small, large] = (await product()).variants;
      expect(large.unlimited).toBe(true);
      expect(small.shippingSize).toEqual({ unit: 'CENTIMETER', len: 30, width: 21, height: 1 });
    });
    await press(page, 'Undo');
    expect(await violations(page)).toEqual([]);
  });

  test('a SKU in use by another product is rejected in place', async () => {
    await (await cell('POSTER-A3', 'SKU')).click();
    await page.keyboard.type('MOON-VASE');
    await page.keyboard.press('Enter');
    await shows(page, 'This SKU already exists');
    await press(page, 'Undo');
    await page.waitForFunction(() => document.querySelector('.studio-refusals') === null);
  });

  test('as a subscription its price is shown as shoppers see it', async () => {
    await press(page, 'Selling', 'tab');
    await (await page.waitForSelector('::-p-text(As a subscription)'))?.click();
    await shows(page, 'Shoppers read from $18.00 every month', '.studio-price-text');
    await fill(page, 'Every', '3');
    await fill(page, 'Payments', '4');
    await page.keyboard.press('Tab');
    await shows(page, 'from $18.00 every 3 months for 1 year', '.studio-price-text');
    await holds(async () =>
      expect((await product()).product.subscriptionPlan).toEqual({
        ...{ billingPeriod: { value: 3, unit: 'MONTH' }, numBillingCycles: 4 },
      }),
    );
    await press(page, 'Add a form');
    await fill(page, 'Text of the button', 'Print it');
    await holds(async () => {
      const { customAddButtonText, additionalFieldsForm } = (await product()).product;
      expect([customAddButtonText, additionalFieldsForm.fields.length]).toEqual(['Print it', 1]);
    });
    expect(await violations(page)).toEqual([]);
  });

  test('texts, categories and status are saved as they are changed', async () => {
    await press(page, 'Details', 'tab');
    await addTerm('Paper');
    await shows(page, 'Paper', '.studio-term');
    await addTerm('paper');
    await shows(page, 'This category already exists');
    await page.keyboard.press('Escape');
    await fill(page, 'Title', 'Poster of the kiln');
    await shows(page, 'None yet', '[aria-label=Reviews]');
    await press(page, 'Search and sharing', 'tab');
    await shows(page, 'Poster of the kiln', '.studio-search-title');
    await holds(async () =>
      expect(await product()).toMatchObject({ title: 'Poster of the kiln', categories: ['Paper'] }),
    );
    expect(await violations(page)).toEqual([]);
  });

  test('it is copied, deleted and restored', async () => {
    await press(page, 'More');
    await press(page, 'Copy', 'menuitem');
    await screen(page, 'Copy of Poster of the kiln');
    await press(page, 'More');
    await press(page, 'Delete', 'menuitem');
    await toast('is in the trash');
    await open(`/products?store=${(await prints()).id}`);
    await press(page, 'Trash');
    await press(page, 'Restore Copy of Poster of the kiln');
    await toast('is back');
    await page.keyboard.press('Escape');
    await holds(async () => expect((await rows()).sort().join()).toBe('Copy of Poster of the kiln,Poster of the kiln'));
  });
});

describe('the table', () => {
  test('finds, filters and changes many, with undo', async () => {
    await open('/products?store=shop');
    await page.waitForSelector('[role="rowheader"]');
    expect(await violations(page)).toEqual([]);
    await page.locator('::-p-aria([name="Search"][role="searchbox"])').fill('vase');
    await holds(async () => expect(await rows()).toEqual(['Moon Vase', 'Ash Vase']));
    await select('Moon Vase');
    await select('Ash Vase');
    await press(page, 'State');
    await press(page, 'Private', 'menuitem');
    await toast('2 products: Private');
    await holds(async () =>
      expect((await owner.get('/api/owner/collections/shop/items?state=Private')).body.items).toHaveLength(2),
    );
    await (await page.waitForSelector('.studio-toast ::-p-text(Undo)'))?.click();
    await holds(async () =>
      expect((await owner.get('/api/owner/collections/shop/items?state=Private')).body.items).toEqual([]),
    );
  });

  test('rows are selected, ranges too, and opened by keyboard', async () => {
    await open('/products?store=shop');
    await (await page.waitForSelector('.studio-table-row[tabindex="0"]'))?.focus();
    const all = await rows();
    await keys(page, 'Space');
    await shows(page, '1 selected');
    await keys(page, 'Shift+ArrowDown');
    await keys(page, 'Shift+ArrowDown');
    await shows(page, '3 selected');
    await keys(page, 'Shift+ArrowUp');
    await shows(page, '2 selected');
    await keys(page, 'Escape');
    await holds(async () => expect(await page.$$('.studio-bulk strong')).toEqual([]));
    await keys(page, 'Control+a');
    await shows(
      page,
      `${await page.$eval('[role=grid]', (grid) => Number(grid.getAttribute('aria-rowcount')) - 1)} selected`,
    );
    await keys(page, 'End');
    await holds(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe(
        await page.$eval('[role=grid]', (grid) => grid.getAttribute('aria-rowcount')),
      ),
    );
    await keys(page, 'Home');
    await holds(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('2'),
    );
    await keys(page, 'ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
    await keys(page, 'ArrowLeft');
    await keys(page, 'Enter');
    await shows(page, all[0] as string, 'h1');
  });

  test('products are reordered by keyboard', async () => {
    await open('/products?store=shop');
    await page.waitForSelector('[role="rowheader"]');
    const [first, second] = await rows();
    await press(page, 'Arrange');
    // The rows are rendered again when the products are loaded.
    await page.locator('.studio-arrange [role=row]').click();
    await keys(page, 'Alt+ArrowDown');
    await holds(async () => {
      const { items } = (await owner.get('/api/owner/collections/shop/items?limit=2')).body;
      expect(items.map(({ title }: Line) => title)).toEqual([second, first]);
    });
    await press(page, 'Done');
  });
});

describe('the inventory', () => {
  const folder = temporaryFolder();
  const line = async (sku: string): Promise<Line> =>
    (await owner.get(`/api/owner/inventory?search=${sku}`)).body.results.find((one: Line) => one.sku === sku);

  test('is edited in place, and in bulk', async () => {
    await open('/inventory');
    await (await cell('MOON-VASE', 'Stock')).click();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await toast('1 variant changed');
    expect((await line('MOON-VASE')).qtyInStock).toBe(9);
    expect(await violations(page)).toEqual([]);
    await page.locator('::-p-aria([name="Search"][role="searchbox"])').fill('apron');
    await holds(async () => expect(await page.$$('table[role=grid] tbody tr')).toHaveLength(16));
    await press(page, 'Select all', 'checkbox');
    await shows(page, '16 selected');
    await press(page, 'Change prices…');
    await fill(page, 'Percent, below 0 for less', '10');
    await press(page, 'Change');
    await toast('16 variants changed');
    const { results } = (await owner.get('/api/owner/inventory?search=apron')).body;
    expect(new Set(results.map(({ priceCents }: Line) => priceCents))).toEqual(new Set([7480]));
  });

  test('low stock is listed', async () => {
    await open('/inventory?low=0');
    await cell('SUPPER-PLATES', 'Stock');
    expect(await page.$$('table[role=grid] tbody tr')).toHaveLength(
      (await owner.get('/api/owner/inventory?lowStock=0')).body.results.length,
    );
  });

  test('is changed by a CSV file; invalid rows are reported with their number', async () => {
    await open('/inventory?search=jug');
    await cell('RIVER-JUG', 'Stock');
    const file = join(folder, 'stock.csv');
    writeFileSync(file, 'SKU,Stock,Price\nRIVER-JUG,21,99.50\nNO-SUCH,1,1\nASH-VASE,lots,\n');
    await press(page, 'Import CSV');
    const [chooser] = await Promise.all([page.waitForFileChooser(), press(page, 'Choose a CSV file')]);
    await chooser.accept([file]);
    await shows(page, '1 variant would change, 0 would stay as they are, 2 rows cannot be used.');
    await shows(page, 'There is no variant of this SKU.', '.studio-import-problems');
    await shows(page, '“lots” is no stock', '.studio-import-problems');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Change 1 variant');
    await shows(page, '1 variant changed.');
    expect(await line('RIVER-JUG')).toMatchObject({ qtyInStock: 21, priceCents: 9950 });
    await press(page, 'Done');
    await holds(async () =>
      expect(await (await cell('RIVER-JUG', 'Stock')).evaluate((one) => one.textContent)).toBe('21'),
    );
  });
});

describe('categories', () => {
  const names = async (): Promise<readonly string[]> => {
    const { id } = await prints();
    const path = `/api/content-service/product/1.1/websites/${(await store()).websiteId}/products/${id}/categories`;
    return (await owner.get(path)).body.results.map(({ displayName }: Line) => displayName);
  };
  const addBelow = async (name: string): Promise<void> => {
    await (await byRole(page, 'treeitem', 'All products')).click();
    await press(page, 'Add below All products');
    await fill(page, 'Name', name);
    await press(page, 'Add');
  };

  test('are added, renamed, moved by keyboard and by dragging, and deleted', async () => {
    await open(`/products/categories?store=${(await prints()).id}`);
    await addBelow('Large');
    await byRole(page, 'treeitem', 'Large');
    await addBelow('large');
    await shows(page, 'This category already exists');
    await fill(page, 'Name', 'Small');
    await press(page, 'Add');
    const small = await byRole(page, 'treeitem', 'Small');
    expect(await violations(page)).toEqual([]);
    await small.click();
    await keys(page, 'Alt+ArrowUp');
    await holds(async () => expect(await names()).toEqual(['All products', 'Small', 'Large']));
    await (await byRole(page, 'treeitem', 'Large')).click();
    await press(page, 'Rename Large');
    await fill(page, 'Name', 'Giant');
    await press(page, 'Rename');
    const [giant, first] = [await byRole(page, 'treeitem', 'Giant'), await byRole(page, 'treeitem', 'Small')];
    const [from, to] = [await giant.boundingBox(), await first.boundingBox()];
    if (from === null || to === null) throw new Error('The categories are not in view.');
    await page.mouse.move(from.x + 60, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 10, { steps: 5 });
    await page.mouse.move(to.x + 60, to.y + 3, { steps: 2 });
    await page.mouse.up();
    await holds(async () => expect(await names()).toEqual(['All products', 'Giant', 'Small']));
    await (await byRole(page, 'treeitem', 'Giant')).click();
    await press(page, 'Delete Giant');
    await press(page, 'Delete');
    await toast('Giant was deleted.');
    expect(await names()).toEqual(['All products', 'Small']);
  });
});

test('there were no errors', () => expect(problems).toEqual([]));
