/** Replies to comments in the site's name, and the moderators' view of comments. */
import { isNotNull } from 'drizzle-orm';
import { comments, items } from '../../../server/database/schema.ts';
import { siteStore } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  owner = await signIn(site);
});
afterAll(() => site.stop());

const REPLIES = '/api/owner/comments';
const reply = (id: string, body: object, by = owner) => by.send('post', `${REPLIES}/${id}/replies`, body);

test("a comment is replied to under the admin's name, and the moderators' list names its item", async () => {
  const [item] = await site.database.db.select().from(items).limit(1);
  const comment = {
    kind: 'comment',
    itemId: item?.id ?? '',
    authorName: 'Ida',
    authorEmail: 'i@a.example',
    body: 'Why?',
  };
  await site.database.db.insert(comments).values([
    { ...comment, kind: 'comment', id: 'asked', status: 'approved' },
    { ...comment, kind: 'comment', id: 'waiting', status: 'pending' },
    { ...comment, kind: 'review', id: 'praise', status: 'approved', rating: 5 },
  ]);
  const { status, body } = await reply('asked', { body: ' Because.\u0000 ' });
  expect(status).toBe(201);
  const { body: list } = await owner.get('/api/moderation?status=approved');
  expect(list.comments.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
    parentId: 'asked',
    authorName: 'admin',
    body: 'Because.',
    itemTitle: item?.title,
  });
  expect((await reply('waiting', { body: 'No' })).body.error).toBe('Approve the comment first.');
  expect((await reply('praise', { body: 'No' })).body.error).toBe('Reviews are answered with their `answer`.');
  expect((await reply('none', { body: 'No' })).status).toBe(404);
  expect((await reply('asked', { body: '  ' })).body.errors).toMatchObject([{ field: 'body', message: 'Required' }]);
  expect((await reply('asked', { body: 'No' }, await signIn(site, 'viewer'))).status).toBe(403);
});

test('a review is answered in public by those who may moderate; the answer can be changed and removed', async () => {
  const [item] = await site.database.db.select().from(items).where(isNotNull(items.productType)).limit(1);
  const itemId = item?.id ?? '';
  const review = { kind: 'review', authorName: 'Bo', authorEmail: 'b@a.example', body: 'Fine', rating: 4 } as const;
  await site.database.db.insert(comments).values([
    { ...review, itemId, id: 'fine', status: 'approved' },
    { ...review, itemId, id: 'unseen', status: 'pending' },
  ]);
  const answer = (id: string, body: string, by = owner) => by.send('put', `/api/owner/reviews/${id}/answer`, { body });
  const listed = async () =>
    (await owner.get('/api/moderation?status=approved')).body.comments.find(({ id }: { id: string }) => id === 'fine')
      .answer;
  expect((await answer('fine', ' Thank you <3 \n\nAnn')).body).toEqual({ answer: 'Thank you <3 \n\nAnn' });
  expect(await listed()).toBe('Thank you <3 \n\nAnn');
  const { body: page } = await owner.get(`/api/reviews?itemId=${itemId}`);
  expect(page.reviews.find(({ id }: { id: string }) => id === 'fine').answer).toBe('Thank you <3 \n\nAnn');
  expect((await answer('fine', '')).body).toEqual({ answer: null });
  expect(await listed()).toBeNull();
  expect((await answer('unseen', 'No')).body.error).toBe('Approve the review first.');
  expect((await answer('asked', 'No')).status).toBe(404);
  expect((await answer('fine', 'No', await signIn(site, 'viewer'))).status).toBe(403);
});
