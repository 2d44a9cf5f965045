/** Whether what was changed is saved, and what can be done when it is not. */
import { Button } from '../controls/button.tsx';
import type { Settings } from './use-settings.ts';

export function SaveNote({ settings }: { readonly settings: Settings<never> | Settings<object> }) {
  const { status, problem, retry, reload } = settings;
  if (problem === undefined)
    return (
      <p role="status" className="studio-help">
        {status === 'saving' ? 'Saving …' : 'Saved'}
      </p>
    );
  const errors = Object.entries(problem.errors ?? {});
  return (
    <div role="alert" className="studio-note is-error">
      <p>{problem.error}</p>
      {errors.length === 0 ? null : (
        <ul>
          {errors.map(([field, message]) => (
            <li key={field}>{`${field}: ${message}`}</li>
          ))}
        </ul>
      )}
      <div className="studio-buttons">
        {status === 'conflict' ? (
          <>
            <Button onPress={reload}>Use theirs</Button>
            <Button onPress={retry}>Keep mine</Button>
          </>
        ) : (
          <Button onPress={retry}>Try again</Button>
        )}
      </div>
    </div>
  );
}
