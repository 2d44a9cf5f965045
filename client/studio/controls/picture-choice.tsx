/** A choice with a small drawing for each option. */
import { Label, Radio, RadioGroup } from 'react-aria-components';

export interface PictureOption {
  readonly id: string;
  readonly label: string;
  /** SVG path of lines, 48 by 32. */
  readonly strokes: string;
  /** SVG path of areas. */
  readonly areas: string;
}

export interface PictureChoiceProps {
  readonly label: string;
  readonly options: readonly PictureOption[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export const PictureChoice = ({ label, options, value, onChange }: PictureChoiceProps) => (
  <RadioGroup className="studio-field studio-picture-choice" value={value} onChange={onChange}>
    <Label className="studio-label">{label}</Label>
    <div className="studio-picture-options">
      {options.map(({ id, label: text, strokes, areas }) => (
        <Radio key={id} value={id} className="studio-picture-option">
          <svg viewBox="0 0 48 32" aria-hidden>
            <path d={areas} className="studio-drawing-area" />
            <path d={strokes} className="studio-drawing-stroke" />
          </svg>
          {text}
        </Radio>
      ))}
    </div>
  </RadioGroup>
);
