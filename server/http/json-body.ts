/** Reads JSON bodies of bounded size and depth. */
import express, { type RequestHandler } from 'express';
import { Problem } from './problems.ts';

/** What nests deeper is no request of ours, and would exhaust the stack of those who walk through it. */
export const MAX_DEPTH = 100;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...Buffer.from('"\\[]{}')];

/** Looks at the text before it is parsed: parsing a million brackets takes seconds. Throws `invalid-request` for one too deep. */
export function boundDepth(text: Uint8Array, deepest: number): void {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > deepest) throw tooDeep(deepest);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
  }
}

/** The problem of a value that nests too deeply. */
export function tooDeep(deepest = MAX_DEPTH): Problem {
  const detail = `It is nested more than ${deepest} deep.`;
  return new Problem('invalid-request', { detail, extra: { error: detail } });
}

/** `limit`: most bytes. `strict`: only lists and objects. `deepest`: how many of them may stand in one another. */
export const jsonBody = (limit: number | string, { strict = true, deepest = MAX_DEPTH } = {}): RequestHandler =>
  express.json({ limit, strict, verify: (_request, _response, text) => boundDepth(text, deepest) });
