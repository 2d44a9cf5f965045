import { sql } from 'drizzle-orm';
import { createComments } from '../../../server/comments/comments.ts';
import { eventually, holds } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import { KEY, review, useCommentSite } from './comment-site.ts';

const words = {
  itemId: 'note',
  authorName: 'Eve <x>',
  authorEmail: 'eve@example.com',
  body: 'One & two\n\n<b>three</b>',
};
onDatabases((store) => {
  const opened = useCommentSite(store);
  const { owner, judge } = opened;
  const post = (path: string, fields: object) => opened.site.visitor().submitFromSite(path, fields);
  /** The page, once it shows the expected part: changes reach pages after a moment. */
  const pageWith = (path: string, part: string): Promise<string> =>
    eventually(async () => {
      const { text } = await opened.site.visitor().get(path);
      return text.includes(part) ? text : undefined;
    }, `${path} with ${part}`);

  test('a comment waits for approval; then the page shows it, escaped, with replies below it', async () => {
    const { status, body } = await opened.site.visitor().send('post', '/api/comments', words);
    expect([status, body]).toEqual([201, { id: expect.any(String), status: 'pending', path: '/notes/note' }]);
    expect((await opened.site.visitor().get('/api/comments?itemId=note')).body.comments).toEqual([]);
    expect((await opened.site.visitor().get('/api/moderation')).status).toBe(401);
    const waiting = (await owner().get('/api/moderation').set(KEY)).body;
    expect(waiting.words).toEqual(waiting.comments);
    expect(waiting.comments).toMatchObject([
      { id: body.id, kind: 'comment', authorEmail: 'eve@example.com', status: 'pending' },
    ]);
    expect((await judge(body.id, 'approved')).body).toEqual({ status: 'approved' });
    const page = await pageWith('/notes/note', `id="comment-${body.id}"`);
    for (const part of [
      '<b>Eve &lt;x&gt;</b>',
      '<p>One &amp; two</p><p>&lt;b&gt;three&lt;/b&gt;</p>',
      'data-public-comment-count="1"',
      'action="/api/comments"',
    ])
      expect(page).toContain(part);
    const answer = await opened.site
      .visitor()
      .send('post', '/api/comments', { ...words, parentId: body.id, body: 'Yes.' });
    await judge(answer.body.id, 'approved');
    const both = await pageWith('/notes/note', `id="comment-${answer.body.id}"`);
    expect(both.indexOf(`comment-${body.id}`)).toBeLessThan(both.indexOf(`comment-${answer.body.id}`));
    const listed = (await opened.site.visitor().get('/api/comments?itemId=note')).body;
    expect(listed.comments.map(({ parentId }: { parentId: string }) => parentId)).toEqual([null, body.id]);
    expect(JSON.stringify(listed)).not.toContain('eve@example.com');
    await judge(body.id, 'removed');
    await holds(async () =>
      expect((await opened.site.visitor().get('/notes/note')).text).not.toContain(`comment-${body.id}`),
    );
    expect((await judge('nope', 'approved')).status).toBe(404);
  });

  test('messages for invalid comments', async () => {
    const cases: [string, object, number, string][] = [
      ['/api/comments', { ...words, itemId: 'closed' }, 422, 'Comments are closed.'],
      ['/api/comments', { ...words, itemId: 'nope' }, 404, ''],
      ['/api/comments', { ...words, body: ' ' }, 400, 'Required'],
      ['/api/comments', { ...words, body: 'x'.repeat(10_001) }, 400, 'You have exceeded the character limit.'],
      [
        '/api/comments',
        { ...words, authorEmail: 'x' },
        400,
        'Email is not valid. Email addresses should follow the format user@domain.com.',
      ],
      ['/api/reviews', { ...review, itemId: 'note' }, 422, 'This item does not accept reviews.'],
      ['/api/reviews', { ...review, rating: '' }, 400, 'Required'],
      ['/api/reviews', { ...review, rating: 'many' }, 400, 'Choose one to five stars.'],
      ['/api/reviews', { ...review, rating: -1 }, 400, 'Choose one to five stars.'],
    ];
    for (const [path, row, status, message] of cases) {
      const answer = await opened.site.visitor().send('post', path, row);
      expect([answer.status, answer.body.error ?? '']).toEqual([status, message]);
    }
  });

  test('reviews have a summary on the product’s page', async () => {
    for (const rating of [4, 5]) {
      const { body } = await opened.site.visitor().send('post', '/api/reviews', { ...review, rating });
      await judge(body.id, 'approved');
    }
    const page = await pageWith('/shop/mug', '4.5 of 5, from 2 reviews');
    expect(page).toContain('<h3>Good</h3>');
    expect(page).toContain('<li><span>5 of 5</span><meter min="0" max="2" value="1">1</meter><span>1</span></li>');
    expect(page).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.5,"reviewCount":2,"bestRating":5}',
    );
    // Two reviews need no filter.
    expect(page).not.toContain('review-filter');
    expect((await opened.site.visitor().get('/shop/mug?format=json')).body.item.reviews).toMatchObject({
      count: 2,
      average: 4.5,
    });
  });

  test('a review by an account that bought the item is of a verified buyer, once per order', async () => {
    const { db } = opened.site.database;
    for (const [id, status] of [
      ['paid-1', 'paid'],
      ['open-1', 'pending'],
    ] as const) {
      await db.execute(sql`INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email,
          currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, account_id)
        VALUES (${id}, next_order_number(), ${id}, 'w', ${id}, ${id}, ${status}, false, 'a@b.be', 'USD', 1, 0, 0, 0, 1, '{}', 'acc-1')`);
      await db.execute(sql`INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, product_type, quantity,
          unit_price_cents, stock_taken, additional_fields, variant_text)
        VALUES (${id}, 0, ${review.itemId}, 'v', 's', 'Mug', 1, 1, 1, false, '', '')`);
    }
    const comments = createComments(opened.site.database, (id) => `/photos/${id}`);
    const written = { ...review, rating: 5, kind: 'review', parentId: null } as const;
    const orderOf = async (accountId: string | null) => {
      const { id } = await comments.create({ ...written, accountId });
      const { rows } = await db.execute(sql`SELECT order_id FROM comments WHERE id = ${id}`);
      return rows[0]?.['order_id'];
    };
    expect([await orderOf('acc-1'), await orderOf('acc-1'), await orderOf('acc-2'), await orderOf(null)]).toEqual([
      ...['paid-1', null, null, null],
    ]);
  });

  test('many reviews are sorted by query parameters, without JavaScript', async () => {
    const first = async (query: string) =>
      (await opened.site.visitor().get(`/shop/mug?format=json${query}`)).body.item.reviews.items.map(
        ({ rating }: { rating: number }) => rating,
      );
    for (const rating of [2, 1, 3]) {
      const { body } = await opened.site.visitor().send('post', '/api/reviews', { ...review, rating });
      await judge(body.id, 'approved');
    }
    await eventually(async () => (await first('')).length >= 5, 'all reviews on the page');
    const newest = await first('');
    const ascending = [...newest].sort((a, b) => a - b);
    expect(await first('&reviews=lowest')).toEqual(ascending);
    expect(await first('&reviews=highest')).toEqual([...ascending].reverse());
    expect(await first('&reviews=constructor')).toEqual(newest);
    await opened.site.database.db.execute("UPDATE comments SET answer = 'Thank <you>' WHERE rating = 5");
    const answered = (html: string) =>
      /<b>Answer from [^<]+<\/b><\/p><div class="comment-body"><p>Thank &lt;you&gt;</.test(html);
    const page = async () => (await opened.site.visitor().get('/shop/mug')).text;
    await eventually(async () => answered(await page()), 'the answer below its review');
    expect((await opened.site.visitor().get('/shop/mug?reviews=lowest')).text).toContain(
      'rel="nofollow" aria-current="true">Lowest rated</a>',
    );
  });

  test('a title has no control characters, like the text', async () => {
    const sent = { ...review, title: ' Rung\u0007 twice ', body: 'Ding\u0007' };
    const { body } = await opened.site.visitor().send('post', '/api/reviews', sent);
    const { comments: pending } = (await owner().get('/api/moderation').set(KEY)).body;
    expect(pending.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      title: 'Rung twice',
      body: 'Ding',
    });
  });

  test('a visitor likes once, and can undo it', async () => {
    const [ann, eve] = [opened.site.visitor(), opened.site.visitor()];
    const like = async (visitor = ann, method: 'post' | 'delete' = 'post') =>
      (await visitor.send(method, '/api/likes', { itemId: 'note' })).body.likeCount;
    expect([await like(), await like(), await like(eve), await like(ann, 'delete')]).toEqual([1, 1, 2, 1]);
    expect((await ann.send('post', '/api/likes', { itemId: 'liked' })).body.likeCount).toBe(18);
    expect((await opened.site.visitor().send('post', '/api/likes', { itemId: 'nope' })).status).toBe(404);
  });

  test('without JavaScript: comments, reviews and likes are posts with pages', async () => {
    const done = await post('/api/comments', words);
    expect([
      done.status,
      done.text.includes('Your comment will appear once it is approved.'),
      done.text.includes('href="/notes/note"'),
    ]).toEqual([200, true, true]);
    const wrong = await post('/api/comments', { ...words, authorEmail: 'e"', authorName: '' });
    expect(wrong.status).toBe(400);
    for (const part of [
      '<header>Our shop',
      'Your form has encountered a problem. Please scroll down to review.',
      '<a href="#plain-authorName">Name: Required</a>',
      'value="e&quot;"',
      '<textarea id="plain-body" name="body" rows="5" aria-required="true">One &amp; two\n\n&lt;b&gt;three&lt;/b&gt;</textarea>',
      'name="itemId" value="note"',
    ])
      expect(wrong.text).toContain(part);
    const bad = await post('/api/reviews', { ...review, rating: '4', body: '' });
    expect([bad.status, bad.text.includes('<option value="4" selected>')]).toEqual([400, true]);
    const closed = await post('/api/comments', { ...words, itemId: 'closed' });
    expect([closed.status, closed.text.includes('Comments are closed.')]).toEqual([422, true]);
    const liked = await post('/api/likes', { itemId: 'note' });
    expect([liked.status, liked.headers['location']]).toEqual([303, '/notes/note']);
    expect((await opened.site.visitor().get('/notes/note')).text).toContain('action="/api/likes"');
  });
});
