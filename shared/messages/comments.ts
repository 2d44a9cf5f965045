/** Messages about comments and reviews, used with and without JavaScript. */
export const commentMessages = {
  closed: 'Comments are closed.',
  noReviews: 'This item does not accept reviews.',
  noLikes: 'Likes are turned off on this site.',
  reviewed: 'You have already reviewed this.',
  thanks: 'Thank you for your review.',
  published: 'Thank you. Your comment is published.',
  pending: 'Thank you. Your comment will appear once it is approved.',
  reviewPublished: 'Thank you. Your review is published.',
  photoType: 'Choose a photo: JPEG, PNG, WebP, AVIF or GIF.',
  photoMissing: 'Choose a photo.',
  manyPhotos: 'A review can have at most four photos.',
  noPhotos: 'We cannot accept more photos at the moment. Please try again later.',
  unseenPhotos: 'Photos were added to this review in the meantime. Look at them before you approve it.',
  reviewPending: 'Thank you. Your review will appear once it is approved.',
} as const;
