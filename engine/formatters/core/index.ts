import type { FormatterDefinition } from '../../define.ts';
import { apply } from './apply.ts';
import { count } from './count.ts';
import { cycle } from './cycle.ts';
import { encodeSpace } from './encode-space.ts';
import { encodeUriFormatter } from './encode-uri.ts';
import { encodeUriComponentFormatter } from './encode-uri-component.ts';
import { findFirst } from './find-first.ts';
import { findLast } from './find-last.ts';
import { format } from './format.ts';
import { get } from './get.ts';
import { html } from './html.ts';
import { htmlattr } from './htmlattr.ts';
import { htmltag } from './htmltag.ts';
import { iter } from './iter.ts';
import { json } from './json.ts';
import { jsonPretty } from './json-pretty.ts';
import { keyBy } from './key-by.ts';
import { lineBreaks } from './line-breaks.ts';
import { lookup } from './lookup.ts';
import { mod } from './mod.ts';
import { output } from './output.ts';
import { pluralize } from './pluralize.ts';
import { prop } from './prop.ts';
import { raw } from './raw.ts';
import { round } from './round.ts';
import { safe } from './safe.ts';
import { slugify } from './slugify.ts';
import { smartypants } from './smartypants.ts';
import { str } from './str.ts';
import { truncate } from './truncate.ts';
import { urlEncode } from './url-encode.ts';

export const coreFormatters: readonly FormatterDefinition[] = [
  encodeSpace,
  encodeUriComponentFormatter,
  encodeUriFormatter,
  html,
  htmlattr,
  htmltag,
  json,
  jsonPretty,
  lineBreaks,
  raw,
  safe,
  str,
  urlEncode,
  count,
  cycle,
  iter,
  keyBy,
  mod,
  output,
  pluralize,
  round,
  apply,
  findFirst,
  findLast,
  format,
  get,
  lookup,
  prop,
  slugify,
  smartypants,
  truncate,
];
