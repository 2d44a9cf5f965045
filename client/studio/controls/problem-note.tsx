import type { CallProblem } from '../api.ts';
import { Button } from './button.tsx';

export interface ProblemNoteProps {
  readonly problem: CallProblem | undefined;
  /** Fields that show their own messages. */
  readonly fields?: readonly string[];
  /** What the button "Try again" does. */
  readonly onRetry?: () => void;
}

/** Why something failed, where no field says it. */
export function ProblemNote({ problem, fields = [], onRetry }: ProblemNoteProps) {
  const isShownByFields = Object.keys(problem?.errors ?? {}).some((name) => fields.includes(name));
  if (problem === undefined || isShownByFields) return null;
  return (
    <div role="alert" className="studio-note is-error">
      <p>{problem.error}</p>
      {onRetry === undefined ? null : <Button onPress={onRetry}>Try again</Button>}
    </div>
  );
}
