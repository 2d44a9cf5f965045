/** Default messages for schemas without messages of their own. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  nan: 'a number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

export const IS_MISSING = 'is missing';
export const UNKNOWN_FIELD = 'is not a known field';

/** The message of an issue; undefined falls back to zod's. */
export const validationMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? IS_MISSING : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined ? IS_MISSING : adminMessages.option(printed(issue.input));
    case 'too_big':
      return `must ${verb(issue.origin)} at most ${counted(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `must ${verb(issue.origin)} at least ${counted(issue.minimum, issue.origin)}`;
    case 'invalid_union':
      return issue.input === undefined ? IS_MISSING : 'has the wrong type';
    case 'unrecognized_keys':
      return UNKNOWN_FIELD;
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'is not a valid name';
    case 'invalid_format':
      return 'has the wrong format';
    default:
      return undefined;
  }
};

/** In calls of `/v1`, which programs send, messages list the options; elsewhere they are those of the editor. */
export const callMessage: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_value' && issue.input !== undefined
    ? `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    : validationMessage(issue);

/** A required string, trimmed. `max`: maximum number of characters. */
export const requiredText = (max: number) => z.string().trim().min(1, IS_MISSING).max(max);

function counted(bound: number | bigint, origin: string): string {
  const units = UNITS[origin];
  return units === undefined ? String(bound) : `${bound} ${units[Number(bound) === 1 ? 0 : 1]}`;
}

const verb = (origin: string): string => (UNITS[origin] === undefined ? 'be' : 'have');

const MAX_LENGTH = 100;

function printed(input: unknown): string {
  const text = typeof input === 'string' ? input : (JSON.stringify(input) ?? String(input));
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
