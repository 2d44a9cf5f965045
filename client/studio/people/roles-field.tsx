import { useId } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { roleDuties, roleIds, roleText } from './role-text.ts';

export interface RolesFieldProps {
  readonly value: readonly number[];
  readonly onChange: (roles: readonly number[]) => void;
  readonly error: string | undefined;
}

/** Roles to choose from, with their permissions. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  const errorId = useId();
  const hintId = useId();
  const toggle = (id: number, isChosen: boolean): void =>
    onChange(isChosen ? [...value, id] : value.filter((one) => one !== id));
  return (
    <fieldset className="studio-roles" aria-describedby={hintId + (error === undefined ? '' : ` ${errorId}`)}>
      <legend className="studio-label">Roles</legend>
      <p id={hintId} className="studio-soft">
        At least one. Several add up.
      </p>
      {error === undefined ? null : (
        <p id={errorId} className="studio-error">
          {error}
        </p>
      )}
      {roleIds.map((id) => (
        <div key={id} className="studio-role">
          <Checkbox isSelected={value.includes(id)} onChange={(isChosen) => toggle(id, isChosen)}>
            {roleText(id)}
          </Checkbox>
          <details>
            <summary>
              What it may do<span className="visually-hidden"> as {roleText(id)}</span>
            </summary>
            <ul>
              {roleDuties(id).map((duty) => (
                <li key={duty}>{duty}</li>
              ))}
            </ul>
          </details>
        </div>
      ))}
    </fieldset>
  );
}
