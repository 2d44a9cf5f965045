/** Checks a response against its step. */
import type { Checks, Step } from '../plan/scenario.ts';
import type { Reply } from './connection.ts';

/** What is wrong with a response, worded equally for equal faults; undefined when nothing is. */
export function faultOf({ checks, name }: Pick<Step, 'checks' | 'name'>, reply: Reply): string | undefined {
  if (!hasStatus(checks, reply.status)) return `${name}: status ${reply.status}`;
  const { body } = reply;
  const absent = checks.contains.find((text) => !body.includes(text));
  if (absent !== undefined) return `${name}: the body does not contain ${JSON.stringify(absent)}`;
  const present = checks.excludes.find((text) => body.includes(text));
  if (present !== undefined) return `${name}: the body contains ${JSON.stringify(present)}`;
  const unmatched = checks.matches.find((pattern) => !pattern.test(body));
  return unmatched === undefined ? undefined : `${name}: the body does not match ${unmatched}`;
}

function hasStatus({ status }: Checks, actual: number): boolean {
  if (status.length === 0) return actual < 400;
  return status.some((expected) => expected === actual || expected === `${Math.floor(actual / 100)}xx`);
}

/** Whether the body of the response is needed. */
export const readsBody = ({ checks, save }: Step): boolean =>
  checks.contains.length + checks.excludes.length + checks.matches.length > 0 ||
  Object.values(save).some(({ from }) => from === 'json' || from === 'regex');
