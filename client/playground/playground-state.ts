/** The state of the playground, and its encoding in a link: JSON, compressed, as base64url in the fragment. */

export interface PlaygroundState {
  readonly template: string;
  /** JSON as typed. */
  readonly data: string;
  readonly partials: Readonly<Record<string, string>>;
  /** '' for the default. */
  readonly locale: string;
  /** '' for that of the data. */
  readonly timeZone: string;
  /** The current time as ISO 8601; '' for the clock. */
  readonly now: string;
}

/** Format version; later formats get another letter. */
const FORM = 'a';
/** A short link can decompress to any size. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The URL fragment for a state, without `#`. */
export async function encodeState(state: PlaygroundState): Promise<string> {
  const json = JSON.stringify(listOf(state));
  const bytes = await collected(new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return FORM + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The state of a URL fragment; null if it is invalid. */
export async function decodeState(fragment: string): Promise<PlaygroundState | null> {
  if (!fragment.startsWith(FORM)) return null;
  try {
    const binary = atob(fragment.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return stateOf(JSON.parse(new TextDecoder().decode(await collected(unpacked))));
  } catch {
    // Anybody can write a link, so it may not decompress.
    return null;
  }
}

/** A state as a list, for JSON. */
export const listOf = ({ template, data, partials, locale, timeZone, now }: PlaygroundState): readonly unknown[] => [
  template,
  data,
  partials,
  locale,
  timeZone,
  now,
];

/** The state of such a list; null if it is invalid. */
export function stateOf(value: unknown): PlaygroundState | null {
  if (!Array.isArray(value)) return null;
  const [template, data, partials, locale, timeZone, now] = value as readonly unknown[];
  return isText(template) && isText(data) && isTexts(partials) && isText(locale) && isText(timeZone) && isText(now)
    ? { template, data, partials, locale, timeZone, now }
    : null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText);

async function collected(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > MAX_BYTES) throw new RangeError(`more than ${MAX_BYTES} bytes`);
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
