/**
 * Texts as a database can keep them: PostgreSQL has no U+0000, and its JSON no half of a surrogate pair, but a request may bring
 * both. They become U+FFFD, as HTML and UTF-8 have it, so that they can make no statement fail.
 */
import type { RequestHandler } from 'express';
import { Problem } from '../problems.ts';

const UNKEPT = /[\0\ud800-\udfff]/;

/** A text without U+0000 and without halves of surrogate pairs. */
export const storableText = (text: string): string =>
  UNKEPT.test(text) ? text.replaceAll('\0', '\ufffd').toWellFormed() : text;

type Tree = Record<string, unknown>;

/** Cleans every text and every name inside a value that was read from JSON. Changes the value; any depth. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T;
  const open: unknown[] = [value];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const tree = node as Tree;
    for (const key of Object.keys(tree)) {
      const name = storableText(key);
      const child = tree[key];
      if (name !== key) delete tree[key];
      if (typeof child === 'string') tree[name] = storableText(child);
      else {
        if (name !== key) tree[name] = child;
        open.push(child);
      }
    }
  }
  return value;
}

/** Stands behind what reads bodies. */
export const storableBody: RequestHandler = (request, _response, next) => {
  request.body = storable(request.body);
  next();
};

/** Refuses addresses that hold a U+0000: nothing is there. Throws `invalid-request`. */
export const storableAddress: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%00')) throw new Problem('invalid-request', { detail: 'The address is not well-formed.' });
  next();
};
