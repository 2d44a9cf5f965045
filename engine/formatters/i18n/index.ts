import type { FormatterDefinition } from '../../define.ts';
import { datetime, datetimeInterval, relativeTime } from './datetime.ts';
import { legacyFormatters } from './legacy-money.ts';
import { message, plural } from './message.ts';
import { decimal, money } from './numbers.ts';

export const i18nFormatters: readonly FormatterDefinition[] = [
  datetime,
  datetimeInterval,
  decimal,
  message,
  plural,
  money,
  relativeTime,
  ...legacyFormatters,
];
