/** Drafts of header and footer, announcement and slides that are published at an instant, by one replica. */
import { publishDueDocuments } from '../../../server/admin/site/scheduled-documents.ts';
import { websites } from '../../../server/database/schema.ts';
import { demoContent } from '../../browser/demo-content.ts';
import { type FullSite, openFullSite } from '../../browser/full-site.ts';
import { eventually } from '../../browser/recording.ts';
import type { Answer, Visitor } from '../shop.ts';
import { createVisitor } from '../visitor.ts';
import { signIn } from './owner-site.ts';

let site: FullSite;
let owner: Visitor;
let websiteId: string;
beforeAll(async () => {
  site = await openFullSite(demoContent);
  owner = await signIn({ ...site, visitor: () => createVisitor(site.url) });
  const [website] = await site.database.db.select({ id: websites.id }).from(websites);
  websiteId = website?.id ?? '';
});
afterAll(() => site.stop());

const HOUR_MS = 3_600_000;
const instant = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const publishDue = (hours: number): Promise<number> =>
  publishDueDocuments(site.database, websiteId, Date.now() + hours * HOUR_MS);
const done = async (answer: Promise<Answer>, status = 200): Promise<Answer['body']> => {
  const { status: actual, body } = await answer;
  expect([actual, body]).toEqual([status, body]);
  return body;
};
const slide = (text: string) => ({ enabled: true, value: {}, slices: [{ type: 'heading', value: { text } }] });

test.each([
  ['/api/site-header-footer', { header: { text: 'In time' }, footer: {} }],
  ['/api/owner/announcement', { text: 'In time' }],
  ['/api/owner/slides/popup-overlay', slide('In time')],
  ['/api/owner/pages/journal/slide', slide('In time')],
])('%s: a draft is on the site once its instant has come, published by one of those who try', async (path, draft) => {
  const live = await done(owner.get(path));
  const at = instant(2);
  expect((await owner.send('post', `${path}/draft/publish`, { at })).status).toBe(409);
  await done(owner.send('put', `${path}/draft`, draft));
  const past = await done(owner.send('post', `${path}/draft/publish`, { at: instant(-1) }), 400);
  expect(past.errors).toEqual([{ field: 'at', message: 'must be in the future' }]);
  expect(await done(owner.send('post', `${path}/draft/publish`, { at }))).toMatchObject(draft);
  expect(await done(owner.get(`${path}/versions`))).toMatchObject({ hasDraft: false, publishAt: at });
  expect(await done(owner.get(`${path}/draft`))).toMatchObject(draft);
  expect(await publishDue(1)).toBe(0);
  expect(await done(owner.get(path))).toEqual(live);
  const counts = await Promise.all([publishDue(3), publishDue(3), publishDue(3)]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await done(owner.get(path))).toMatchObject(draft);
  const { versions, publishAt } = await done(owner.get(`${path}/versions`));
  expect([publishAt, versions[0].isCurrent, versions[0].author]).toEqual([null, true, expect.stringMatching(/./)]);
});

test('what is scheduled is shown as it will be then, and is a draft again when it is taken back', async () => {
  const path = '/api/owner/announcement';
  await done(owner.send('put', `${path}/draft`, { text: 'At noon' }));
  await done(owner.send('post', `${path}/draft/publish`, { at: instant(2) }));
  const preview = async (query: string): Promise<string> => (await owner.get(`/preview?path=/about${query}`)).text;
  expect(await preview('')).toContain('At noon');
  expect(await preview(`&asOf=${encodeURIComponent(instant(1))}`)).not.toContain('At noon');
  expect(await preview(`&asOf=${encodeURIComponent(instant(3))}`)).toContain('At noon');
  await done(owner.send('delete', `${path}/draft/scheduled`), 204);
  expect(await done(owner.get(`${path}/versions`))).toMatchObject({ hasDraft: true, publishAt: null });
  expect(await publishDue(3)).toBe(0);
  const { error } = await done(owner.send('delete', `${path}/draft/scheduled`), 409);
  expect(error).toBe('Nothing is scheduled.');
});

test('a draft that is scheduled later takes the place of the one before, and a newer draft stays beside it', async () => {
  const path = '/api/site-header-footer';
  const note = (text: string) => ({ header: { text }, footer: {} });
  const schedule = async (text: string, hours: number): Promise<void> => {
    await done(owner.send('put', `${path}/draft`, note(text)));
    await done(owner.send('post', `${path}/draft/publish`, { at: instant(hours) }));
  };
  await schedule('First', 2);
  await schedule('Second', 3);
  await done(owner.send('put', `${path}/draft`, note('Newer')));
  expect(await done(owner.get(`${path}/versions`))).toMatchObject({ hasDraft: true, publishAt: expect.any(String) });
  expect(await publishDue(4)).toBe(1);
  expect(await done(owner.get(path))).toMatchObject(note('Second'));
  expect(await done(owner.get(`${path}/draft`))).toMatchObject(note('Newer'));
  await done(owner.send('delete', `${path}/draft`), 204);
  await eventually(async () => (await (await fetch(`${site.url}/about`)).text()).includes('Second'), 'the note');
});
