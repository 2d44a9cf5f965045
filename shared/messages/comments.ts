/** What visitors read about comments and reviews, on pages with script and without. */
export const commentMessages = {
  closed: 'Comments are closed.',
  noReviews: 'This item takes no reviews.',
  noLikes: 'This site has no likes.',
  reviewed: 'You have reviewed this already.',
  thanks: 'Thank you for your review.',
  published: 'Thank you. Your comment is published.',
  pending: 'Thank you. Your comment will appear once it is approved.',
  reviewPublished: 'Thank you. Your review is published.',
  reviewPending: 'Thank you. Your review will appear once it is approved.',
} as const;
