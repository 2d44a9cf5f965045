/** A color: picked, or typed in any of the usual ways. */
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  Button as AriaButton,
  ColorArea,
  ColorPicker,
  ColorSlider,
  ColorThumb,
  Dialog,
  DialogTrigger,
  Label,
  Popover,
  SliderTrack,
  parseColor as toAriaColor,
} from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { hexOf, parseColor } from './color.ts';

export interface ColorFieldProps {
  readonly label: string;
  /** As it is stored; undefined: the theme's. */
  readonly value: string | undefined;
  /** What is shown where nothing is stored. */
  readonly fallback: string | undefined;
  /** Undefined: the theme's again. */
  readonly onChange: (hex: string | undefined) => void;
}

const UNKNOWN = '#808080';

export function ColorField({ label, value, fallback = '', onChange }: ColorFieldProps) {
  const shown = hexIn(value) ?? hexIn(fallback);
  const [typed, setTyped] = useState(value ?? '');
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setTyped((text) => (hexIn(text) === hexIn(value) ? text : (value ?? '')));
    setProblem(undefined);
  }, [value]);
  const type = (text: string): void => {
    setTyped(text);
    if (text.trim() === '') return onChange(undefined);
    const parsed = parseColor(text);
    setProblem(parsed.ok ? undefined : parsed.message);
    if (parsed.ok) onChange(hexOf(parsed.color));
  };
  return (
    <div className="studio-color">
      <Picker label={label} color={shown ?? UNKNOWN} onChange={onChange} />
      <TextField label={label} value={typed} error={problem} placeholder={shown ?? ''} onChange={type} />
      <Button
        variant="quiet"
        isIcon
        isDisabled={value === undefined}
        aria-label={`Use the theme’s ${label}`}
        onPress={() => onChange(undefined)}
      >
        <RotateCcw size={14} aria-hidden />
      </Button>
    </div>
  );
}

function hexIn(text: string | undefined): string | undefined {
  const parsed = parseColor(text ?? '');
  return parsed.ok ? hexOf(parsed.color) : undefined;
}

interface PickerProps {
  readonly label: string;
  readonly color: string;
  readonly onChange: (hex: string) => void;
}

const sliders = [
  ['hue', 'Hue'],
  ['saturation', 'Saturation'],
  ['lightness', 'Lightness'],
  ['alpha', 'Alpha'],
] as const;

const Picker = ({ label, color, onChange }: PickerProps) => (
  <ColorPicker
    value={toAriaColor(color).toFormat('hsla')}
    onChange={(next) => onChange(next.getChannelValue('alpha') < 1 ? next.toString('hexa') : next.toString('hex'))}
  >
    <DialogTrigger>
      <AriaButton
        className="studio-color-button"
        aria-label={`Pick ${label}: ${color}`}
        style={{ background: color }}
      />
      <Popover className="studio-popover" placement="bottom start">
        <Dialog aria-label={label} className="studio-popover-dialog studio-color-picker">
          <ColorArea colorSpace="hsb" xChannel="saturation" yChannel="brightness" className="studio-color-area">
            <ColorThumb className="studio-color-thumb" />
          </ColorArea>
          {sliders.map(([channel, name]) => (
            <ColorSlider key={channel} channel={channel} colorSpace="hsl" className="studio-color-slider">
              <Label className="studio-label">{name}</Label>
              <SliderTrack className="studio-color-track">
                <ColorThumb className="studio-color-thumb" />
              </SliderTrack>
            </ColorSlider>
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  </ColorPicker>
);
