import type { FormatterDefinition } from '../define.ts';
import { coreFormatters } from './core/index.ts';

/** Everything that ships. */
export const allFormatters: readonly FormatterDefinition[] = [...coreFormatters];
