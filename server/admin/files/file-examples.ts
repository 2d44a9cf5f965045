/** Examples for the file routes. */

const picture = {
  id: 'file-1',
  filename: 'mug.jpg',
  title: 'mug',
  description: '',
  folder: '',
  contentType: 'image/jpeg',
  bytes: 48_211,
  size: '48 KB',
  assetUrl: '/s/file-1/mug.jpg',
  altText: 'A blue mug',
  created: 1_780_000_000_000,
  originalSize: '1200x800',
  systemDataVariants: '1200x800,100w,300w,500w,750w,1000w',
  mediaFocalPoint: { x: 0.5, y: 0.5 },
};

export const fileExamples = {
  one: { reply: picture },
  list: { reply: { files: [picture], hasNextPage: false, nextPageCursor: null } },
  uses: {
    reply: {
      uses: [{ kind: 'item', id: 'mug', title: 'Moon mug', target: null, collectionId: 'shop', isProduct: true }],
      ...{ hasNextPage: false, nextPageCursor: null },
    },
  },
  replaced: { reply: { ...picture, filename: 'mug-2.jpg', assetUrl: '/s/file-1/mug-2.jpg' } },
  crop: {
    body: { x: 0.25, y: 0, width: 0.5, height: 1 },
    reply: { ...picture, filename: 'mug-crop.jpg', assetUrl: '/s/file-2/mug-crop.jpg', id: 'file-2' },
  },
  change: { body: { altText: 'A blue mug', mediaFocalPoint: { x: 0.5, y: 0.5 } }, reply: picture },
};
