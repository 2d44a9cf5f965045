/** Position in the window: a 3 × 3 grid. */
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { overlayPositions } from '#shared/overlay-positions';

const nameOf = (position: string): string => {
  const words = position.replace('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface PositionFieldProps {
  readonly value: string;
  readonly onChange: (position: string) => void;
}

export const PositionField = ({ value, onChange }: PositionFieldProps) => (
  <RadioGroup className="studio-field" value={value} onChange={onChange}>
    <Label className="studio-label">Position</Label>
    <div className="studio-positions">
      {overlayPositions.map((position) => (
        <Radio key={position} value={position} aria-label={nameOf(position)} className="studio-position" />
      ))}
    </div>
  </RadioGroup>
);
