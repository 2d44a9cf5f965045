import { writeUtf8 } from '../../../server/http/write-utf8.ts';
import fc from '../../fast-check.ts';

const ROOM = 64 * 1024;

function written(text: string, at: number): string {
  const bytes = Buffer.alloc(ROOM);
  const length = writeUtf8(text, bytes, at);
  return bytes.toString('latin1', at, at + length);
}

/** The bytes as text, because Jest compares buffers a hundred times slower. */
const encoded = (text: string): string => Buffer.from(text).toString('latin1');

/** Longer than one segment, with `inner` in the middle and across the end of the first one. */
const padded = (inner: string): string => `${'a'.repeat(2047)}${inner}${'b'.repeat(3000)}${inner}`;

test.each(['', 'plain', 'süß', '漢字', '🏺', 'half \ud83c of a pair', '\udffa'])(
  'writes %j like the platform',
  (inner) => {
    for (const text of [inner, padded(inner)])
      for (const at of [0, 1, 501]) expect(written(text, at)).toBe(encoded(text));
  },
);

test('writes any text like the platform', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(300), (inner, at) => {
      const text = padded(inner);
      expect(written(text, at)).toBe(encoded(text));
    }),
  );
});
