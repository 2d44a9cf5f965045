import type { LimitExceeded } from '#engine';
import { Problem } from '../http/problems.ts';

/** The problem of a render that exceeded a limit. */
export const limitProblem = ({ message, limit, bound }: LimitExceeded): Problem =>
  new Problem('limit-exceeded', { detail: message, extra: { limit, bound } });
