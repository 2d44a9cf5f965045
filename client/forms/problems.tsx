import type { RefObject } from 'react';
import { formStateMessages } from '#shared/messages/form-states';
import type { FormFailure } from '#shared/messages/forms';
import { namedProblem } from '#shared/messages/named-problem';
import type { FormElementField } from './read-form.ts';

interface ProblemsProps {
  readonly failure: FormFailure;
  readonly fields: readonly FormElementField[];
  readonly summary: RefObject<HTMLDivElement | null>;
}

const invalidFields = ({ failure, fields }: Pick<ProblemsProps, 'failure' | 'fields'>): readonly FormElementField[] =>
  fields.filter(({ field }) => Object.hasOwn(failure.fields, field.id));

/** The error summary above a form, with the markup that the server renders for rejected forms. */
export function Problems({ failure, fields, summary }: ProblemsProps) {
  const invalid = invalidFields({ failure, fields });
  return (
    <div className="form-problems" role="alert" tabIndex={-1} ref={summary}>
      <h2>{invalid.length > 0 ? formStateMessages.reviewBelow : failure.message}</h2>
      {invalid.length > 0 && (
        <>
          <p>{failure.message}</p>
          <ul>
            {invalid.map((entry) => (
              <li key={entry.field.id}>
                <ProblemLink entry={entry} message={failure.fields[entry.field.id] ?? ''} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function ProblemLink({ entry, message }: { readonly entry: FormElementField; readonly message: string }) {
  const { field, controls, element } = entry;
  const [control] = controls;
  return (
    <a
      href={`#${control?.id ?? ''}`}
      onClick={(event) => {
        event.preventDefault();
        // Scrolls the title into view first, then focuses the field.
        element.scrollIntoView({ block: 'start' });
        control?.focus({ preventScroll: true });
      }}
    >
      {namedProblem(field.title || field.id, message)}
    </a>
  );
}

/** The note at the button that there are problems above; nothing if no field is affected. */
export const ProblemsBelow = ({ failure, fields }: Pick<ProblemsProps, 'failure' | 'fields'>) =>
  invalidFields({ failure, fields }).length > 0 && (
    <p className="form-problems-below">{formStateMessages.reviewAbove}</p>
  );
