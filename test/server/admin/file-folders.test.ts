/** Folders of files. */
import sharp from 'sharp';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const FILES = '/api/files';
const FOLDERS = '/api/file-folders';

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  let ids: readonly string[];
  const picture = (green: number) =>
    sharp({ create: { width: 20, height: 10, channels: 3, background: { r: 10, g: green, b: 90 } } })
      .png()
      .toBuffer();
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop);
    const uploads = ['one.png', 'two.png', 'three.png'].map(async (name, at) =>
      owner.upload(FILES, name, await picture(at * 40)),
    );
    ids = (await Promise.all(uploads)).map(({ body }) => body.id);
  });
  afterAll(() => shop.stop());

  const move = (which: readonly (string | undefined)[], folder: string) =>
    owner.send('post', `${FILES}/move`, { ids: which, folder });
  const folders = async () => (await owner.get(FOLDERS)).body.folders;
  const namesIn = async (folder: string): Promise<string[]> =>
    (await owner.get(`${FILES}?sort=name&folder=${encodeURIComponent(folder)}`)).body.files.map(
      ({ filename }: { filename: string }) => filename,
    );

  test('files are moved together, and a folder is there while something is in it', async () => {
    expect(await folders()).toEqual([]);
    expect((await move([ids[0], ids[1], ids[0]], '  Mugs   and bowls ')).body).toEqual({
      folder: 'Mugs and bowls',
      count: 2,
    });
    expect(await folders()).toEqual([{ name: 'Mugs and bowls', count: 2 }]);
    expect(await namesIn('Mugs and bowls')).toEqual(['one.png', 'two.png']);
    expect(await namesIn('')).toEqual(['three.png']);
    expect((await owner.get(`${FILES}/${ids[0]}`)).body).toMatchObject({ folder: 'Mugs and bowls' });
    await move([ids[0], ids[1]], '');
    expect(await folders()).toEqual([]);
  });

  test('a folder that differs in capitals is the same one', async () => {
    await move([ids[0]], 'Mugs');
    expect((await owner.send('put', `${FILES}/${ids[1]}`, { folder: 'mugs' })).body.folder).toBe('Mugs');
    expect((await owner.send('put', `${FOLDERS}/Mugs`, { name: 'MUGS' })).body).toEqual({ folder: 'MUGS', count: 2 });
    await move([ids[2]], 'Bowls/Old & new');
    const joined = await owner.send('put', `${FOLDERS}/${encodeURIComponent('Bowls/Old & new')}`, { name: 'mugs' });
    expect(joined.body).toEqual({ folder: 'MUGS', count: 1 });
    expect(await folders()).toEqual([{ name: 'MUGS', count: 3 }]);
    expect((await owner.send('delete', `${FOLDERS}/MUGS`)).status).toBe(204);
    expect(await namesIn('')).toEqual(['one.png', 'three.png', 'two.png']);
  });

  test('uploads, crops and new contents stay in the folder', async () => {
    const { body } = await owner.upload(FILES, 'four.png', await picture(200), 'post', 'Mugs');
    expect(body.folder).toBe('Mugs');
    const crop = await owner.send('post', `${FILES}/${body.id}/crop`, { x: 0, y: 0, width: 0.5, height: 1 });
    expect(crop.body.folder).toBe('Mugs');
    const replaced = await owner.upload(`${FILES}/${body.id}/content`, 'five.png', await picture(220), 'put');
    expect(replaced.body).toMatchObject({ folder: 'Mugs', filename: 'four-2.png' });
  });

  test('names that are none, and files and folders that are not there, are refused', async () => {
    const long = await move([ids[0]], 'x'.repeat(61));
    expect([long.status, long.body.errors]).toEqual([
      400,
      [{ field: 'folder', message: 'must have at most 60 characters' }],
    ]);
    expect((await move([ids[0]], 'a\u0007b')).status).toBe(400);
    expect((await move([ids[0], 'nope'], 'Mugs')).status).toBe(404);
    expect(await namesIn('')).toContain('one.png');
    expect((await owner.send('put', `${FOLDERS}/nope`, { name: 'x' })).status).toBe(404);
    expect((await owner.send('put', `${FOLDERS}/Mugs`, { name: ' ' })).status).toBe(400);
    expect((await owner.send('delete', `${FOLDERS}/nope`)).status).toBe(404);
    const upload = await owner.upload(FILES, 'six.png', await picture(1), 'post', 'x'.repeat(61));
    expect(upload.status).toBe(400);
  });
});
