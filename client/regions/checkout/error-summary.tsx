import { namedProblem } from '#shared/messages/named-problem';
import type { Problem } from './problems.ts';

interface ErrorSummaryProps {
  readonly problems: readonly Problem[];
  readonly labelOf: (field: string) => string;
}

/** The error summary above the form, with the server's markup. */
export const ErrorSummary = ({ problems, labelOf }: ErrorSummaryProps) => (
  <div className="error-summary" role="alert" tabIndex={-1} id="error-summary">
    <h2>There is a problem</h2>
    <ul>
      {problems.map(({ field, message }) => (
        <li key={field}>
          {field === '' ? message : <a href={`#field-${field}`}>{namedProblem(labelOf(field), message)}</a>}
        </li>
      ))}
    </ul>
  </div>
);
