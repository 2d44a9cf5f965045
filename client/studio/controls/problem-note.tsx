import type { CallProblem } from '../api.ts';
import { Button } from './button.tsx';

export interface ProblemNoteProps {
  readonly problem: CallProblem | undefined;
  /** Fields that show their own messages. */
  readonly fields?: readonly string[];
  /** Handler of the "Try again" button. */
  readonly onRetry?: () => void;
}

/** Shows a problem that no field reports. */
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
