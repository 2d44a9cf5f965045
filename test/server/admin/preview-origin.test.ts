/** PREVIEW_ORIGIN: pages in the studio's frame at another host name of the server, by signed addresses. */

import { demoContent } from '../../browser/demo-content.ts';
import { type FullSite, openFullSite } from '../../browser/full-site.ts';
import { freePort } from '../../durability/server-process.ts';
import type { Visitor } from '../shop.ts';
import { createVisitor } from '../visitor.ts';
import { signIn } from './owner-site.ts';

let site: FullSite;
let owner: Visitor;
let studio: string;
let previews: string;
beforeAll(async () => {
  const port = await freePort();
  studio = `http://localhost:${port}`;
  previews = `http://127.0.0.1:${port}`;
  site = await openFullSite(demoContent, { PORT: String(port), PREVIEW_ORIGIN: previews });
  owner = await signIn({ ...site, visitor: () => createVisitor(studio) });
});
afterAll(() => site.stop());

const FRAMES = '/api/owner/preview-frames';
const addressOf = async (body: object): Promise<string> => {
  const { status, body: reply } = await owner.send('post', FRAMES, body);
  expect(status).toBe(201);
  return reply.url;
};

test('a page is shown there with its drafts and its scripts, to the studio alone, for whoever has the address', async () => {
  await owner.send('put', '/api/owner/announcement/draft', { text: 'Drafted bar' });
  const url = await addressOf({ path: '/journal' });
  expect(url).toMatch(`${previews}/preview?frame=`);
  const answer = await fetch(url);
  const html = await answer.text();
  expect([answer.status, html.includes('Drafted bar'), html.includes(`data-studio="${studio}"`)]).toEqual([
    200,
    true,
    true,
  ]);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`frame-ancestors ${studio}`);
  expect(policy).not.toContain('sandbox');
  expect(answer.headers.get('x-frame-options')).toBe(null);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(html).toContain('type="module"');
});

test('a screen of the site is shown there, too', async () => {
  const draft = { enabled: true, value: {}, slices: [{ type: 'heading', value: { text: 'Drafted screen' } }] };
  await owner.send('put', '/api/owner/slides/lock-screen/draft', draft);
  const html = await (await fetch(await addressOf({ path: '/journal', screen: 'lock-screen' }))).text();
  expect(html).toContain('Drafted screen');
});

test('an address that somebody has changed shows nothing, and neither works as a link to drafts nor the other way round', async () => {
  const url = await addressOf({ path: '/journal' });
  const token = new URL(url).searchParams.get('frame') ?? '';
  const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;
  expect(await statusOf(`${url}x`)).toBe(404);
  expect(await statusOf(`${previews}/preview?link=${token}`)).toBe(404);
  const { body } = await owner.send('post', '/api/owner/preview-links', { path: '/journal' });
  expect(await statusOf(body.url.replace('link=', 'frame='))).toBe(404);
  expect((await owner.send('post', FRAMES, { path: 'https://elsewhere.example' })).status).toBe(400);
});

test('nothing of the studio is served there, and everything else is kept from search engines', async () => {
  for (const path of ['/config/', '/config/pages', '/api/owner/session', '/API/owner/pages', '/api/files'])
    expect([path, (await fetch(previews + path)).status]).toEqual([path, 404]);
  const page = await fetch(`${previews}/journal`);
  expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  const own = await fetch(`${studio}/journal`);
  expect(own.headers.get('x-robots-tag')).toBe(null);
});

test('the studio may frame that origin and no other', async () => {
  const answer = await fetch(`${studio}/config/`);
  expect(answer.headers.get('content-security-policy')).toContain(`frame-src 'self' ${previews};`);
  expect(await answer.text()).toContain(`<meta name="preview-origin" content="${previews}">`);
});

test('the areas of the theme are listed by the names that its templates give them', async () => {
  const { body } = await owner.get('/api/owner/block-fields');
  expect(body.fields).toEqual(expect.arrayContaining([{ id: 'footer-letter', label: 'Letter' }]));
});
