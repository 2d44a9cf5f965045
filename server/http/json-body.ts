/** Reads JSON bodies of limited size and depth. */
import express, { type RequestHandler } from 'express';
import { Problem } from './problems.ts';

/** Deeper input is not a legitimate request, and would overflow the stack of code that walks it. */
export const MAX_DEPTH = 100;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...Buffer.from('"\\[]{}')];

/** Checks the text before it is parsed, because parsing a million brackets takes seconds. Throws `invalid-request` if it is too deep. */
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

/** The problem for a value that is nested too deeply. */
export function tooDeep(deepest = MAX_DEPTH): Problem {
  const detail = `It is nested more than ${deepest} deep.`;
  return new Problem('invalid-request', { detail, extra: { error: detail } });
}

/** `limit`: maximum number of bytes. `strict`: only lists and objects. `deepest`: maximum nesting depth. */
export const jsonBody = (limit: number | string, { strict = true, deepest = MAX_DEPTH } = {}): RequestHandler =>
  express.json({ limit, strict, verify: (_request, _response, text) => boundDepth(text, deepest) });
