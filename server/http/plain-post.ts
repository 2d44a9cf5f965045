/**
 * Bodies of plain form posts. Query strings have an array limit of 20; a form may have 250 checkboxes, so forms are parsed here:
 * `name`, `name[]` and `name[part]`, flat pairs, at most 1000.
 */
import type { RequestHandler } from 'express';
import { FORM_TYPE, formBody } from './form-body.ts';
import { Problem } from './problems.ts';
import { isCall } from './query.ts';
import { wantsPage } from './same-origin.ts';

const MAX_PAIRS = 1000;

export type PlainForm = Record<string, string | string[] | Record<string, string>>;

/** Parses a URL-encoded form; own properties only. Throws `invalid-request` for more than 1000 pairs. */
export function parsePlainForm(text: string): PlainForm {
  const form: PlainForm = Object.create(null) as PlainForm;
  let pairs = 0;
  for (const [row, value] of new URLSearchParams(text)) {
    if (++pairs > MAX_PAIRS)
      throw new Problem('invalid-request', { detail: `A form has at most ${MAX_PAIRS} fields.` });
    const [, name = row, part] = /^([^[\]]+)\[([^[\]]{0,200})\]$/.exec(row) ?? [];
    const known = form[name];
    if (part === undefined) form[name] = known === undefined ? value : [...listOf(known), value];
    else if (part === '') form[name] = [...(known === undefined ? [] : listOf(known)), value];
    else form[name] = withPart(known, part, value);
  }
  return form;
}

const listOf = (known: PlainForm[string]): string[] =>
  typeof known === 'string' ? [known] : Array.isArray(known) ? known : Object.values(known);

function withPart(known: PlainForm[string] | undefined, part: string, value: string): Record<string, string> {
  const parts: Record<string, string> =
    typeof known === 'object' && !Array.isArray(known) ? known : (Object.create(null) as Record<string, string>);
  parts[part] = value;
  return parts;
}

/** Mounted before the general form parser, for routes that accept a form from a page. */
export const readPlainForm = (maxBytes: number): readonly RequestHandler[] => formBody(maxBytes, parsePlainForm);

/**
 * Admits posts of browsers without JavaScript, which expect a page; all others go on to the next route. On the path of a page the
 * response is never JSON, whatever else the client accepts.
 */
export const isPlainPost: RequestHandler = (request, _response, next) => {
  const takesPage = isCall(request.path) ? wantsPage(request) : request.accepts('text/html') !== false;
  next(request.is(FORM_TYPE) !== false && takesPage ? undefined : 'route');
};
