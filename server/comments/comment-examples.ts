/** Examples for the routes of comments, reviews and likes. */

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
  photos: [],
  answer: null,
  createdOn: 1_780_000_000_000,
};
const photo = {
  id: 'f-3Kd8',
  assetUrl: '/s/f-3Kd8/photo.jpg',
  altText: 'The mug on my desk',
  width: 1500,
  height: 2000,
};
const review = {
  ...comment,
  ...{ id: 'w-9Zc3', kind: 'review', itemId: 'mug', title: 'Lovely', rating: 5, photos: [photo] },
  answer: 'Thank you! It is safe in the dishwasher, too.',
};
const pending = [{ ...comment, status: 'pending', authorEmail: 'ann@example.com', itemTitle: 'River Jug' }];
const lastPage = { hasNextPage: false, nextPageCursor: null };

export const commentExamples = {
  comments: { reply: { comments: [comment], ...lastPage } },
  reviews: { reply: { reviews: [review], ...lastPage } },
  comment: {
    body: { ...author, body: 'Well said.', parentId: null },
    reply: { id: comment.id, status: 'pending', path: '/notes/note' },
  },
  review: {
    body: { ...author, itemId: 'mug', title: 'Lovely', body: 'It keeps the tea warm.', rating: 5, addsPhotos: true },
    reply: { id: review.id, status: 'pending', path: '/shop/mug', photosPath: '/reviews/photos?review=w-9Zc3.Qx' },
  },
  like: { body: { itemId: 'note' }, reply: { likeCount: 18 } },
  pending: { reply: { comments: pending, words: pending, ...lastPage } },
  moderate: { body: { status: 'approved' }, reply: { status: 'approved' } },
};
