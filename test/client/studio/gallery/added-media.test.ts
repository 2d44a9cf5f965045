import { itemOfFile, orderWith } from '../../../../client/studio/gallery/added-media.ts';

const file = {
  ...{
    id: 'f1',
    filename: 'red-bowl_2.jpg',
    contentType: 'image/jpeg',
    title: '',
    description: '',
    folder: '',
    size: '1 KB',
  },
  ...{ assetUrl: '/s/f1/red-bowl_2.jpg', altText: '', created: 0 },
};

test('a picture is named after its file, unless the file has a title, and keeps what its file says', () => {
  expect(itemOfFile(file, 'picture')).toEqual({
    title: 'red bowl 2',
    mainImage: { fileId: 'f1', assetUrl: '/s/f1/red-bowl_2.jpg' },
  });
  expect(itemOfFile({ ...file, title: 'red-bowl_2' }, 'picture')['title']).toBe('red bowl 2');
  const described = { ...file, title: 'A bowl', description: 'Thrown', altText: 'Red bowl', originalSize: '8x6' };
  expect(itemOfFile(described, 'picture')).toEqual({
    title: 'A bowl',
    description: 'Thrown',
    mainImage: { fileId: 'f1', assetUrl: '/s/f1/red-bowl_2.jpg', altText: 'Red bowl', originalSize: '8x6' },
  });
  expect(itemOfFile({ ...file, filename: '_.jpg' }, 'picture')['title']).toBe('_.jpg');
});

test('a track has the sound of its file', () => {
  expect(itemOfFile({ ...file, filename: 'Song.mp3' }, 'track')).toEqual({
    title: 'Song',
    audioAssetUrl: '/s/f1/red-bowl_2.jpg',
  });
});

test('files stand in the order in which they were chosen, behind all others, whichever arrived first', () => {
  const added = new Map([
    [3, 'c'],
    [1, 'a'],
    [2, 'b'],
  ]);
  expect(orderWith(['x', 'c', 'y', 'a'], added)).toEqual(['x', 'y', 'a', 'b', 'c']);
  expect(orderWith(['x'], new Map())).toEqual(['x']);
});
