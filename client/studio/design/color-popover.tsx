/** Color picker: an area for the hue, and a slider per channel. */
import {
  Button,
  ColorArea,
  ColorPicker,
  ColorSlider,
  ColorThumb,
  Dialog,
  DialogTrigger,
  Label,
  Popover,
  parseColor,
  SliderTrack,
} from 'react-aria-components';
import { buttonClass } from './color-button.ts';

interface ColorPopoverProps {
  readonly label: string;
  /** Undefined: none is set, and nobody knows the theme's. */
  readonly color: string | undefined;
  readonly onChange: (hex: string) => void;
}

/** Where picking begins. */
const START = '#808080';

const sliders = [
  ['hue', 'Hue'],
  ['saturation', 'Saturation'],
  ['lightness', 'Lightness'],
  ['alpha', 'Alpha'],
] as const;

/** A color swatch that opens a color picker. */
export const ColorPopover = ({ label, color, onChange }: ColorPopoverProps) => (
  <ColorPicker
    value={parseColor(color ?? START).toFormat('hsla')}
    onChange={(next) => onChange(next.getChannelValue('alpha') < 1 ? next.toString('hexa') : next.toString('hex'))}
  >
    <DialogTrigger>
      <Button
        className={buttonClass(color)}
        aria-label={`Pick ${label}: ${color ?? 'the theme’s'}`}
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
