/** Items that are made of files: what is sent, and where they stand. Pure. */
import type { SiteFile } from '../fields/files.ts';
import type { ItemKind } from '../items/collections.ts';

/** What is sent for a file: a picture of a gallery, or a track of an album. */
export function itemOfFile(file: SiteFile, kind: ItemKind): Readonly<Record<string, unknown>> {
  const title = titleOf(file);
  if (kind === 'track') return { title, audioAssetUrl: file.assetUrl };
  const { id: fileId, assetUrl, altText, originalSize, mediaFocalPoint } = file;
  const mainImage = {
    ...{ fileId, assetUrl },
    ...(altText === '' ? {} : { altText }),
    ...(originalSize === undefined ? {} : { originalSize }),
    ...(mediaFocalPoint === undefined ? {} : { mediaFocalPoint }),
  };
  return { title, mainImage, ...(file.description === '' ? {} : { description: file.description }) };
}

const MAX_TITLE = 200;

/** The title of a file; one that nobody has given is its name: `red-bowl_2.jpg` is a `red bowl 2`. */
function titleOf({ title, filename }: SiteFile): string {
  const bare = filename.replace(/\.[^.]*$/, '');
  const given = title.trim();
  const words = bare.replace(/[-_]+/g, ' ').trim();
  return (given === '' || given === bare ? words || filename : given).slice(0, MAX_TITLE);
}

/** The order in which files were chosen, whichever of them arrived first: behind all others. `added`: item ids by upload. */
export function orderWith(ids: readonly string[], added: ReadonlyMap<number, string>): readonly string[] {
  const own = [...added].sort(([a], [b]) => a - b).map(([, id]) => id);
  return [...ids.filter((id) => !own.includes(id)), ...own];
}
