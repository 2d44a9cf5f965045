/** Progress and failures of a bulk action. */
import { Button } from '../controls/button.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import type { BulkCalls, BulkFailure } from './use-bulk-calls.ts';

export const BulkProgress = ({ progress }: Pick<BulkCalls, 'progress'>) =>
  progress === undefined ? null : (
    <p className="studio-bulk-progress">
      <ProgressBar label="Progress" share={progress.done / progress.total} />
      {`${progress.done} of ${progress.total}`}
    </p>
  );

export interface BulkFailuresProps {
  readonly failures: readonly BulkFailure[];
  readonly forgive: () => void;
}

/** Rows that were not changed, with reasons. */
export const BulkFailures = ({ failures, forgive }: BulkFailuresProps) =>
  failures.length === 0 ? null : (
    <section role="alert" className="studio-note is-error">
      <p>{failures.length === 1 ? 'One was not changed:' : `${failures.length} were not changed:`}</p>
      <ul className="studio-refusals">
        {failures.map(({ title, message }) => (
          <li key={title}>
            <strong>{title}</strong>: {message}
          </li>
        ))}
      </ul>
      <Button onPress={forgive}>Close</Button>
    </section>
  );
