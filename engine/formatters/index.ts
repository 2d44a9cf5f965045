import type { FormatterDefinition } from '../define.ts';
import { commerceFormatters } from './commerce/index.ts';
import { contentFormatters } from './content/index.ts';
import { coreFormatters } from './core/index.ts';
import { datesFormatters } from './dates/index.ts';
import { i18nFormatters } from './i18n/index.ts';
import { socialFormatters } from './social/index.ts';

/** All built-in formatters. */
export const allFormatters: readonly FormatterDefinition[] = [
  ...coreFormatters,
  ...commerceFormatters,
  ...contentFormatters,
  ...datesFormatters,
  ...i18nFormatters,
  ...socialFormatters,
];
