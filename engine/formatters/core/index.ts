import type { FormatterDefinition } from '../../define.ts';
import * as escaping from './escaping.ts';
import * as numbers from './numbers.ts';
import { apply, findFirst, findLast, format, get, lookup, prop } from './scope-names.ts';
import { slugify, smartypants, truncate } from './text.ts';

export const coreFormatters: readonly FormatterDefinition[] = [
  ...Object.values(escaping),
  ...Object.values(numbers),
  ...[apply, findFirst, findLast, format, get, lookup, prop, slugify, smartypants, truncate],
];
