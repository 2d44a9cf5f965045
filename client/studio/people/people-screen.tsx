/** Who may work on the site. */
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { roleText } from './role-text.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly number[];
}

export function Screen() {
  const { data, error, refetch } = useRead<{ readonly people: readonly Person[] }>('/api/owner/people');
  return (
    <ScreenLayout title="People">
      {error === null ? null : <ProblemNote problem={error.problem} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading label="People" /> : null}
      {data === undefined ? null : (
        <ul className="studio-rows">
          {data.people.map(({ id, name, email, roles }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong> {email}
              </span>
              <span>{roles.map(roleText).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
    </ScreenLayout>
  );
}
