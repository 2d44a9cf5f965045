/** What visitors may write, one switch each. */
export const switches = [
  { name: 'commentsEnabled', label: 'Comments', help: 'Visitors may comment where an item takes comments.' },
  { name: 'reviewsEnabled', label: 'Reviews', help: 'Visitors may review products.' },
  { name: 'reviewPhotosEnabled', label: 'Photos in reviews', help: 'They wait for approval with their review.' },
  { name: 'commentsModerated', label: 'Approve before showing', help: 'Comments and reviews wait for approval.' },
  { name: 'likesEnabled', label: 'Likes', help: 'Visitors may like items.' },
] as const;

/** Comments at another service. */
export const disqusSetting = {
  path: ['disqusShortname'],
  label: 'Disqus short name',
  help: 'The name of this site at Disqus, whose comments visitors can then load instead.',
} as const;
