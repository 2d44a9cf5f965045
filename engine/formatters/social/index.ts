import type { FormatterDefinition } from '../../define.ts';
import * as comments from './comments.ts';
import { googleCalendarUrl } from './google-calendar-url.ts';
import * as sharing from './sharing.ts';

export const socialFormatters: readonly FormatterDefinition[] = [
  ...Object.values(comments),
  ...Object.values(sharing),
  googleCalendarUrl,
];
