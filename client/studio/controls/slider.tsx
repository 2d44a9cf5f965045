import { Slider as AriaSlider, Label, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly minValue: number;
  readonly maxValue: number;
  readonly step?: number;
  readonly isDisabled?: boolean;
  /** Shown after the number, such as `px`. */
  readonly unit?: string;
  readonly onChange: (value: number) => void;
  /** Called when the pointer or key is released. */
  readonly onChangeEnd?: (value: number) => void;
}

export const Slider = ({ label, unit = '', onChange, onChangeEnd, ...props }: SliderProps) => (
  <AriaSlider
    {...props}
    className="studio-field studio-slider"
    onChange={(value) => onChange(numberOf(value))}
    onChangeEnd={(value) => onChangeEnd?.(numberOf(value))}
  >
    <Label className="studio-label">{label}</Label>
    <SliderOutput className="studio-slider-value">
      {({ state }) => `${state.getThumbValueLabel(0)}${unit === '' ? '' : ` ${unit}`}`}
    </SliderOutput>
    <SliderTrack className="studio-slider-track">
      <SliderThumb className="studio-slider-thumb" />
    </SliderTrack>
  </AriaSlider>
);

/** A slider with one thumb has a single number. */
const numberOf = (value: number | readonly number[]): number => (typeof value === 'number' ? value : (value[0] ?? 0));
