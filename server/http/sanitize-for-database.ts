/**
 * Texts as a database can keep them: PostgreSQL has no U+0000, and its JSON no half of a surrogate pair, but a request may bring
 * both, and they must make no statement fail. The one is left out, as the rules of forms have it; the other becomes U+FFFD.
 */
import type { RequestHandler } from 'express';
import { MAX_DEPTH, tooDeep } from './json-body.ts';
import { Problem } from './problems.ts';

const UNKEPT = /[\0\ud800-\udfff]/;

/** A text without U+0000 and without halves of surrogate pairs. */
export const storableText = (text: string): string =>
  UNKEPT.test(text) ? text.replaceAll('\0', '').toWellFormed() : text;

type Tree = Record<string, unknown>;

/** Cleans every text and every name inside a value that was read from JSON. Changes the value. Throws `invalid-request` for one too deep. */
export function sanitizeForDatabase<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T;
  let level: unknown[] = typeof value === 'object' && value !== null ? [value] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw tooDeep();
    level = level.flatMap(cleaned);
  }
  return value;
}

/** Cleans what stands directly in a list or an object, and gives the lists and objects in it. */
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

/** Stands behind what reads bodies. */
export const sanitizeBody: RequestHandler = (request, _response, next) => {
  request.body = sanitizeForDatabase(request.body);
  next();
};

/** Refuses addresses that hold a U+0000: nothing is there. Throws `invalid-request`. */
export const sanitizeUrl: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%00')) throw new Problem('invalid-request', { detail: 'Malformed URL.' });
  next();
};
