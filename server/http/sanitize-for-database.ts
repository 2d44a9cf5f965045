/**
 * Makes text storable: PostgreSQL cannot store U+0000, and its JSON no lone surrogates, but a request may contain both, and they must
 * not make a statement fail. U+0000 is removed, as the rules for forms say; a lone surrogate becomes U+FFFD.
 */
import type { RequestHandler } from 'express';
import { MAX_DEPTH, tooDeep } from './json-body.ts';
import { Problem } from './problems.ts';

const UNSTORABLE = /[\0\ud800-\udfff]/;

/** A text without U+0000 and lone surrogates. */
export const storableText = (text: string): string =>
  UNSTORABLE.test(text) ? text.replaceAll('\0', '').toWellFormed() : text;

type Tree = Record<string, unknown>;

/** Cleans every string and key of a value parsed from JSON, in place. Throws `invalid-request` for one that is too deep. */
export function sanitizeForDatabase<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T;
  let level: unknown[] = typeof value === 'object' && value !== null ? [value] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw tooDeep();
    level = level.flatMap(cleaned);
  }
  return value;
}

/** Cleans the direct members of a list or an object, and returns the lists and objects among them. */
function cleaned(node: unknown): unknown[] {
  const inside: unknown[] = [];
  const tree = node as Tree;
  for (const key of Object.keys(tree)) {
    const name = storableText(key);
    const child = tree[key];
    if (name !== key) delete tree[key];
    if (typeof child === 'string') tree[name] = storableText(child);
    else {
      if (name !== key) tree[name] = child;
      if (typeof child === 'object' && child !== null) inside.push(child);
    }
  }
  return inside;
}

/** Mounted after the body parsers. */
export const sanitizeBody: RequestHandler = (request, _response, next) => {
  request.body = sanitizeForDatabase(request.body);
  next();
};

/** Rejects URLs that contain U+0000, which no page has. Throws `invalid-request`. */
export const sanitizeUrl: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%00')) throw new Problem('invalid-request', { detail: 'Malformed URL.' });
  next();
};
