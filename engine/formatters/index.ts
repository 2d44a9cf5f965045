import type { FormatterDefinition } from '../define.ts';
import { commerceFormatters } from './commerce/index.ts';
import { contentFormatters } from './content/index.ts';
import { coreFormatters } from './core/index.ts';
import { socialFormatters } from './social/index.ts';

/** Everything that ships. */
export const allFormatters: readonly FormatterDefinition[] = [
  ...coreFormatters,
  ...commerceFormatters,
  ...contentFormatters,
  ...socialFormatters,
];
