/** A small site with forms, members and a shop, behind the real app on a real database. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenFeatures } from '../../server/app/open-features.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { formFieldTypes } from '../../shared/form-settings.ts';
import { shopProduct } from '../fixtures/shop-products.ts';
import { checkReplies } from './checked-replies.ts';
import { serveContext, storeOf } from './serving.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** A form with a field of every type; `f-TYPE` is its id. */
const everyField = formFieldTypes.map((type) => ({
  id: `f-${type}`,
  type,
  title: `The ${type}`,
  options: ['Clay', 'Cloth & thread', 'Paper'],
  maxLength: type === 'textarea' ? 20 : 0,
  showCountryCode: true,
  ...(type === 'hidden' ? { key: 'source', value: 'page' } : {}),
  required: type === 'name' || type === 'checkbox',
}));

const contact = {
  name: 'Write to us',
  fields: [
    { id: 'who', type: 'name', title: 'Your name', required: true },
    { id: 'email', type: 'email', title: 'Email', required: true },
    { id: 'words', type: 'textarea', title: 'Message', maxLength: 40 },
    { id: 'secret', type: 'password', title: 'A word' },
  ],
  submissionMessage: 'Thank you, we answer on Thursdays.',
  submissionHTML: '<p>Read <a href="/shop">on</a>.</p><script>alert(1)</script>',
  emails: ['owner@example.com'],
  webhooks: [{ url: 'https://hooks.example/form', secret: 'shared' }],
  mailingLists: [{ list: 'letters', doubleOptIn: true }],
};

const text = (id: string, more: object = {}) => ({ id, type: 'text', title: id, ...more });
const forms = {
  contact,
  every: { name: 'Every field', fields: everyField },
  moved: { name: 'Moved', fields: [text('moved')], successRedirect: '/thanks' },
  guarded: { name: 'Guarded', fields: [text('guarded')], captchaEnabled: true, emails: ['owner@example.com'] },
  inner: { name: 'Members', fields: [text('inner')], membersOnly: true },
  empty: { name: 'Empty', fields: [] },
};

const note = { id: 'note', urlId: 'note', title: 'A note', body: '<p>Words</p>', commentState: 1 };
/** With likes from an import. */
const liked = { ...note, id: 'liked', urlId: 'liked', likeCount: 17 };
const closed = { id: 'closed', urlId: 'closed', title: 'No talk', body: '<p>Words</p>', commentState: 2 };

const layout =
  '<!doctype html><html lang="en"><head>{squarespace-headers}</head><body class="{squarespace.page-classes}"><header>Our shop</header>' +
  '<main>{squarespace.main-content}</main>{squarespace-footers}</body></html>';

const files: Readonly<Record<string, string>> = {
  'theme/template.conf': '{"name": "T", "layouts": {"default": {"name": "D", "regions": ["site"]}}}',
  'theme/site.region': layout,
  'theme/collections/notes.conf': '{"title": "Notes", "folder": false}',
  'theme/notes.item': '<h1>{item.title}</h1>{item.body}{item|comments}{item|like-button}',
  'theme/collections/goods.conf': '{"title": "Goods", "folder": false}',
  'theme/goods.item': '{.section item}<h1>{title}</h1>{@|product-reviews}{.end}',
  'content/shop.json': JSON.stringify({
    collection: { id: 'shop', urlId: 'shop', title: 'Shop', typeName: 'goods' },
    items: [shopProduct('mug-with-lid')],
  }),
  'content/notes.json': JSON.stringify({
    collection: { id: 'notes', urlId: 'notes', title: 'Notes', typeName: 'notes' },
    items: [note, liked, closed],
  }),
  'content/inside.json': JSON.stringify({
    collection: {
      id: 'inside',
      urlId: 'inside',
      title: 'Inside',
      type: 10,
      membersOnly: true,
      seoData: { seoDescription: 'Of secret plans' },
    },
    items: [],
    mainContent: '<p>For members alone</p>',
  }),
  'content/club.json': JSON.stringify({
    collection: {
      id: 'club',
      urlId: 'club',
      title: 'Club',
      type: 10,
      membersOnly: true,
      memberAreaId: 'club',
      description: '<p>Our secret plans</p>',
    },
    items: [],
    mainContent: '<p>For the club alone</p>',
  }),
  'content/locked.json': JSON.stringify({
    collection: { id: 'locked', urlId: 'locked', title: 'Locked', type: 10 },
    items: [],
    mainContent: '<p>Behind the lock</p>',
  }),
  'content/site.json': JSON.stringify({
    website: { id: 'test-site', siteTitle: 'Our shop', timeZone: 'UTC' },
    websiteSettings: { commentsEnabled: true, simpleLikingEnabled: true, reviewsEnabled: true },
    passwords: { locked: 'sesame' },
    store: { currency: 'USD' },
    forms,
  }),
};

export interface VisitorSite {
  readonly url: string;
  readonly database: Database;
  readonly backend: OpenFeatures;
  readonly dataDir: string;
  visitor(): Visitor;
  stop(): Promise<void>;
}

function writeSite(more: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
  for (const part of ['theme/collections', 'content']) mkdirSync(join(folder, part), { recursive: true });
  for (const [file, content] of Object.entries({ ...files, ...more })) writeFileSync(join(folder, file), content);
  return folder;
}

export async function openVisitorSite(environment: Record<string, string>): Promise<VisitorSite> {
  const folder = writeSite();
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SITE: folder, ...environment });
  const { url, server, context, stop } = await serveContext(config);
  const requireDescribed = checkReplies(server);
  const { database, features } = storeOf(context);
  return {
    url,
    database,
    backend: features,
    dataDir: config.DATA_DIR,
    visitor: () => createVisitor(url),
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
      requireDescribed();
    },
  };
}
