/** What the calls of comments, reviews and likes look like. */

const author = { itemId: 'note', authorName: 'Ann', authorEmail: 'ann@example.com' };
const comment = {
  id: 'w-1Aa7',
  kind: 'comment',
  itemId: 'note',
  parentId: null,
  authorName: 'Ann',
  title: '',
  body: 'Well said.',
  rating: null,
  status: 'approved',
  isVerifiedBuyer: false,
  createdOn: 1_780_000_000_000,
};
const review = { ...comment, id: 'w-9Zc3', kind: 'review', itemId: 'mug', title: 'Lovely', rating: 5 };
const pending = [{ ...comment, status: 'pending', authorEmail: 'ann@example.com' }];
const last = { hasNextPage: false, nextPageCursor: null };

export const commentExamples = {
  comments: { reply: { comments: [comment], ...last } },
  reviews: { reply: { reviews: [review], ...last } },
  comment: {
    body: { ...author, body: 'Well said.', parentId: null },
    reply: { id: comment.id, status: 'pending', path: '/notes/note' },
  },
  review: {
    body: { ...author, itemId: 'mug', title: 'Lovely', body: 'It keeps the tea warm.', rating: 5 },
    reply: { id: review.id, status: 'pending', path: '/shop/mug' },
  },
  like: { body: { itemId: 'note' }, reply: { likeCount: 18 } },
  pending: { reply: { comments: pending, words: pending, ...last } },
  moderate: { body: { status: 'approved' }, reply: { status: 'approved' } },
};
