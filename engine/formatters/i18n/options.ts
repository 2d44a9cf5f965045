/** Shared syntax of option lists (formatter reference, 5.6): `name` or `name:value`, split at the first colon. */

export interface Option {
  readonly name: string;
  /** Undefined if there is no colon, or nothing after it. */
  readonly value: string | undefined;
}

export function readOption(text: string): Option {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text, value: undefined };
  return { name: text.slice(0, colon), value: text.slice(colon + 1) || undefined };
}

/** Options being collected. */
export type Draft<T> = { -readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The text if it is in the list, otherwise undefined. */
export function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | undefined {
  return values.find((value) => value === text);
}
