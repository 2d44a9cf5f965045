/** Remote images in texts: replaced by uploaded files of the same name; the others get a note. */
import { decodeEntities, escapeHtml } from '#shared/html';
import { ends, replaceTags, spansOf } from '#shared/spans';
import type { Db } from '../../database/database.ts';
import { fileAddress } from '../../files/file-address.ts';
import type { FileRow } from '../../files/file-store.ts';
import { findFiles } from './find-stored.ts';
import { columnOf, type EntryContext, fileName, type ImportEntry, type ImportNote } from './import-entry.ts';

const FIELDS = ['body', 'excerpt'] as const;
const PICTURE = /<img\b/;
const SOURCE = /(\ssrc=")(https?:\/\/[^"]+)(")/i;
/** Suffix of the sizes that WordPress generates. */
const SIZE = /-\d{1,5}x\d{1,5}(?=\.\w+$)/;
/** Maximum number of images in a note. */
const NAMED = 5;

type Found = ReadonlyMap<string, FileRow>;

const addressesIn = (html: string): readonly string[] => [
  ...new Set(
    spansOf(html, PICTURE, ends.tag).flatMap(({ from, to }) => {
      const [, , address] = SOURCE.exec(html.slice(from, to)) ?? [];
      return address === undefined ? [] : [decodeEntities(address)];
    }),
  ),
];

/** File names of an image: its own, and that of the original size. */
const namesOf = (address: string): readonly string[] => {
  const name = fileName(address).toLowerCase();
  return [name, name.replace(SIZE, '')];
};

const fileOf = (address: string, found: Found): FileRow | undefined =>
  namesOf(address).flatMap((name) => found.get(name) ?? [])[0];

/** The entries with the URLs of uploaded files in their texts, and with notes about the other images. */
export async function withRemoteImages<T extends ImportEntry>(
  tx: Db,
  entries: readonly T[],
  context: EntryContext,
): Promise<readonly T[]> {
  const addresses = entries.flatMap(({ input }) => FIELDS.flatMap((field) => addressesIn(input[field] ?? '')));
  if (addresses.length === 0) return entries;
  const found = await findFiles(tx, addresses.flatMap(namesOf), 'image');
  return entries.map((entry) => {
    const remarks = FIELDS.flatMap((field) => remarksOf(entry, field, found, context));
    if (remarks.length === 0) return entry;
    const texts = FIELDS.flatMap((field) => {
      const html = entry.input[field];
      return html === undefined ? [] : [[field, shownFromFiles(html, found)]];
    });
    return {
      ...entry,
      input: { ...entry.input, ...Object.fromEntries(texts) },
      remarks: [...(entry.remarks ?? []), ...remarks],
    };
  });
}

const shownFromFiles = (html: string, found: Found): string =>
  replaceTags(html, PICTURE, (tag) =>
    tag.replace(SOURCE, (whole, before: string, address: string, after: string) => {
      const file = fileOf(decodeEntities(address), found);
      return file === undefined ? whole : before + escapeHtml(fileAddress(file.id, file.name)) + after;
    }),
  );

function remarksOf(
  { number, input }: ImportEntry,
  field: (typeof FIELDS)[number],
  found: Found,
  context: EntryContext,
): readonly ImportNote[] {
  const addresses = addressesIn(input[field] ?? '');
  const left = addresses.filter((address) => fileOf(address, found) === undefined);
  const shown = addresses.filter((address) => !left.includes(address));
  const column = columnOf(context, field);
  const told = [
    ...(shown.length === 0 ? [] : [`Shown from the files of this site: ${listed(shown.map(fileName))}.`]),
    ...(left.length === 0 ? [] : [`${LEFT}: ${listed(left)}.`]),
  ];
  return told.map((message) => ({ number, column, message }));
}

const LEFT =
  'No picture is fetched from another site. Upload these to the files and import again, or they stay at their addresses';

const listed = (texts: readonly string[]): string => {
  const more = texts.length - NAMED;
  return texts.slice(0, NAMED).join(', ') + (more > 0 ? `, and ${more} more` : '');
};
