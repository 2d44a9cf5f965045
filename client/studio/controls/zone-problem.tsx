import { adminMessages } from '#shared/messages/admin';
import type { CallProblem } from '../api.ts';
import { ProblemNote } from './problem-note.tsx';

export interface ZoneProblemProps {
  readonly problem: CallProblem | undefined;
  readonly onRetry: () => void;
}

/** Says that times cannot be shown or entered, because the site's time zone is not known. */
export const ZoneProblem = ({ problem, onRetry }: ZoneProblemProps) => (
  <ProblemNote problem={problem && { ...problem, error: adminMessages.timeZone }} onRetry={onRetry} />
);
