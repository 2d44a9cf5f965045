import type { FormatterDefinition } from '../../define.ts';
import { date } from './date.ts';
import { timesince } from './timesince.ts';

export const datesFormatters: readonly FormatterDefinition[] = [date, timesince];
