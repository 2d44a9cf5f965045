import type { FormatterDefinition } from '../../define.ts';
import { datetime } from './datetime.ts';
import { datetimeInterval } from './datetime-interval.ts';
import { datetimefield } from './datetimefield.ts';
import { decimal } from './decimal.ts';
import { i18nMoneyFormat } from './i18n-money-format.ts';
import { message } from './message.ts';
import { money } from './money.ts';
import { moneyFormat, moneyFormatCamelCase } from './money-format.ts';
import { moneyString } from './money-string.ts';
import { plural } from './plural.ts';
import { relativeTime } from './relative-time.ts';
import { unit } from './unit.ts';

export const i18nFormatters: readonly FormatterDefinition[] = [
  datetime,
  datetimeInterval,
  decimal,
  message,
  plural,
  money,
  relativeTime,
  i18nMoneyFormat,
  moneyFormat,
  moneyFormatCamelCase,
  moneyString,
  datetimefield,
  unit,
];
