/**
 * Parses what a page sends, in any form: by script as JSON or as a form, by `sendBeacon` as text, as a form or as multipart. The content
 * type is often wrong, so unlabeled text is parsed as what it looks like.
 */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../http/problems.ts';
import { parseQuery } from '../http/query.ts';

/** Browsers limit beacons to 64 KiB. */
const MAX_BEACON_BYTES = 64 * 1024;

/** Rejects with `too-large`, or when the client disconnects. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BEACON_BYTES) chunks.push(chunk);
      else reject(new Problem('too-large', { detail: `The limit is ${MAX_BEACON_BYTES} bytes.` }));
    });
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on('error', reject);
  });
}

/** The fields or the list of a body; a promise for a multipart one. Throws `invalid-request` or `malformed-json` for anything else. */
export function readFields(body: Buffer, contentType = ''): unknown {
  if (/^multipart\/form-data\b/i.test(contentType)) return readMultipart(body, contentType);
  const text = body.toString('utf8').trim();
  if (/\bjson\b/i.test(contentType) || /^[[{]/.test(text)) return parseJson(text);
  return readForm(text);
}

const MAX_FLAT_FIELDS = 50;
const PLAIN_NAME = /^\w{1,50}$/;

/** Nearly all beacons are flat forms without repeated names, which this fast path handles. */
function readForm(text: string): Readonly<Record<string, unknown>> {
  const fields: Record<string, string> = {};
  let count = 0;
  for (const pair of text.split('&')) {
    const sign = pair.indexOf('=');
    const name = pair.slice(0, sign);
    const isPlain = sign > 0 && PLAIN_NAME.test(name) && name !== '__proto__' && !Object.hasOwn(fields, name);
    if (!isPlain || ++count > MAX_FLAT_FIELDS) return parseQuery(text);
    const value = pair.slice(sign + 1);
    // In `a=]=b` the general parser treats the `=` after the bracket as the separator.
    if (value.includes(']=')) return parseQuery(text);
    try {
      fields[name] = decodeURIComponent(value.includes('+') ? value.replaceAll('+', ' ') : value);
    } catch {
      return parseQuery(text);
    }
  }
  return fields;
}

async function readMultipart(body: Buffer, contentType: string): Promise<Readonly<Record<string, unknown>>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw new Problem('invalid-request', { detail: 'Malformed multipart body.', cause });
    });
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('malformed-json', { detail: (cause as Error).message, cause });
  }
}
