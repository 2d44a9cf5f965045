import { Checkbox } from '../controls/checkbox.tsx';
import type { MemberArea } from './member-replies.ts';

export interface AreasFieldProps {
  readonly areas: readonly MemberArea[];
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly error: string | undefined;
}

/** Which areas somebody may see. */
export const AreasField = ({ areas, value, onChange, error }: AreasFieldProps) => (
  <fieldset className="studio-nested" aria-invalid={error !== undefined}>
    <legend>Member areas</legend>
    {areas.length === 0 ? <p className="studio-soft">There are none yet. Add one under “Member areas”.</p> : null}
    {areas.map(({ id, name }) => (
      <Checkbox
        key={id}
        isSelected={value.includes(id)}
        onChange={(isIn) => onChange(isIn ? [...value, id] : value.filter((one) => one !== id))}
      >
        {name}
      </Checkbox>
    ))}
    {error === undefined ? null : <p className="studio-error">{error}</p>}
  </fieldset>
);
