/** Messages for invalid environment variables, and for names that look like misspelled settings. */
import type { z } from 'zod';

/** Values of these variables never appear in messages, because those are logged. */
const HIDDEN = /SECRET|PASSWORD|KEY|NAMESPACES|TOKEN|_URL$|^SMTP_|DSN/;

/** The value as a message may contain it. */
const displayed = (name: string, value: string): string => (HIDDEN.test(name) || value.includes('@') ? '…' : value);

/** One line for an invalid value: its name, the value unless it is a secret, and what to use instead. */
export function valueProblem(issue: z.core.$ZodIssue, environment: Readonly<Record<string, string>>): string {
  const name = issue.path.join('.');
  const value = environment[String(issue.path[0])] ?? '';
  return `${name}=${displayed(name, value)}: ${advice(issue, value)}`;
}

function advice(issue: z.core.$ZodIssue, value: string): string {
  switch (issue.code) {
    case 'invalid_value':
      return `use ${anyOf(issue.values.filter((primitive) => primitive !== '').map(String))}`;
    case 'invalid_type':
      return /^\d+(?:\.\d+)?\s?(?:[kmgt]i?b?|bytes?|m?s|min|h)$/i.test(value)
        ? 'use a whole number without a unit'
        : 'use a whole number';
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `use a whole number, ${issue.minimum} or more`;
    case 'too_big':
      return `use a whole number, ${issue.maximum} or less`;
    case 'invalid_format':
      return 'use an address like https://host/path';
    case 'invalid_union':
      return unionAdvice(issue, value);
    default:
      return issue.message;
  }
}

/** Advice for each allowed form of the value, in one sentence. */
function unionAdvice({ errors }: z.core.$ZodIssueInvalidUnion, value: string): string {
  const forms = errors.flatMap(([first]) => (first === undefined ? [] : [advice(first, value)]));
  // An empty text counts as unset, so it is not suggested.
  return [...new Set(forms)]
    .filter((form) => form !== 'use ')
    .map((form, i) => (i === 0 ? form : form.replace(/^use /, '')))
    .join(', or ');
}

const anyOf = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/** A line for each unknown variable that is similar to a setting: `PROT=3000` would otherwise be ignored silently. */
export function unknownNames(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly string[] {
  const names = new Set(known);
  return Object.keys(environment).flatMap((name) => {
    if (names.has(name) || !/^[A-Z][A-Z0-9_]*$/.test(name)) return [];
    const like = known.find((text) => isOneSlipAway(name, text));
    return like === undefined ? [] : [`${name} is not a setting; did you mean ${like}?`];
  });
}

/** Edit distance 1: an inserted, deleted, replaced or swapped character. Short names are too similar to each other. */
function isOneSlipAway(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let ends = 0;
  while (ends < Math.min(a.length, b.length) - start && a.at(-1 - ends) === b.at(-1 - ends)) ends++;
  const left = a.slice(start, a.length - ends);
  const right = b.slice(start, b.length - ends);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
