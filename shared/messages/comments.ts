/** Messages about comments and reviews, used with and without JavaScript. */
export const commentMessages = {
  closed: 'Comments are closed.',
  noReviews: 'This item takes no reviews.',
  noLikes: 'This site has no likes.',
  reviewed: 'You have reviewed this already.',
  thanks: 'Thank you for your review.',
  published: 'Thank you. Your comment is published.',
  pending: 'Thank you. Your comment will appear once it is approved.',
  reviewPublished: 'Thank you. Your review is published.',
  photoText: 'Say what is on the photo.',
  photoType: 'Choose a photo: JPEG, PNG, WebP, AVIF or GIF.',
  photoMissing: 'Choose a photo.',
  manyPhotos: 'A review has four photos at most.',
  noPhotos: 'We take no more photos at the moment. Please try again later.',
  unseenPhotos: 'Photos were added to this review meanwhile. Look at them before you approve it.',
  reviewPending: 'Thank you. Your review will appear once it is approved.',
} as const;
