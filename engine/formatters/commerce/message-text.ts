import type { Env } from '../../execute/env.ts';
import type { ObjectValue } from '../../execute/values.ts';
import { emit } from '../../execute/values.ts';
import { formatMessage } from '../i18n/format-message.ts';

/** Patterns of only text and plain names: all defaults, and nearly all of a site's. */
const PLAIN = /^[^{}']*(?:\{[a-zA-Z]\w*\}[^{}']*)*$/;
const NAME = /\{(\w+)\}/g;

/**
 * The text of a message pattern with named arguments (formatter reference, message). Empty without locale data, like all messages. Patterns
 * without plurals or quotes, the usual case, take a fast path.
 */
export function messageText(pattern: string, args: ObjectValue, env: Env): string {
  const { cldr } = env;
  if (cldr === null) return '';
  if (PLAIN.test(pattern)) {
    return pattern.replace(NAME, (_tag, name: string) => (Object.hasOwn(args, name) ? emit(args[name]) : ''));
  }
  // Without a prototype, so that `{constructor}` is a name like any other.
  return formatMessage(pattern, Object.assign(Object.create(null), args), cldr, env);
}
