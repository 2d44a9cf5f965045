import { JsonReader } from '../../server/database/json-reader.ts';
import fc from '../fast-check.ts';

/** Chunks of this many characters. */
async function* chunksOf(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const readerOf = (text: string, size = 3): JsonReader => new JsonReader(chunksOf(text, size));

async function readObject(reader: JsonReader): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for await (const name of reader.members()) entries.push([name, await reader.value()]);
  await reader.end();
  return Object.fromEntries(entries);
}

async function readList(reader: JsonReader): Promise<readonly unknown[]> {
  const list: unknown[] = [];
  for await (const _element of reader.elements()) list.push(await reader.value());
  await reader.end();
  return list;
}

test('printed JSON is read again, however it is split', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.nat(2),
      fc.integer({ min: 1, max: 9 }),
      async (list, indent, size) => {
        const text = JSON.stringify(list, null, indent);
        expect(await readList(readerOf(text, size))).toEqual(JSON.parse(text));
        const object = Object.fromEntries(list.map((value, index) => [`"${index}\\`, value]));
        expect(await readObject(readerOf(JSON.stringify(object), size))).toEqual(JSON.parse(JSON.stringify(object)));
      },
    ),
  ));

test('numbers keep the digits that they were written with', async () => {
  const reader = readerOf('[ 12345678901234567890 , 1.10 ]');
  const texts: string[] = [];
  for await (const _element of reader.elements()) texts.push(await reader.raw());
  expect(texts).toEqual(['12345678901234567890', '1.10']);
});

test.each(['[', '[1', '[1,', '["a', '[1 2]', '[1]x', '{}', '', '[1,]', '[}', '[nul]', '[{"a":1]]'])(
  '%s is rejected',
  async (text) => {
    await expect(readList(readerOf(text))).rejects.toThrow('The file is incomplete or not JSON.');
  },
);

test('values that are nested too deeply are rejected before they are parsed', async () => {
  await expect(readList(readerOf(`[${'['.repeat(1000)}`, 100))).rejects.toThrow('nested more than 200 deep');
});
