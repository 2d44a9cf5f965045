/** The palettes for light and dark screens, with contrast checks. */
import { TriangleAlert } from 'lucide-react';
import { RadioGroup } from '../controls/radio-group.tsx';
import { ColorField } from './color-field.tsx';
import type { PanelProps } from './design-types.ts';
import { contrastPairs, MIN_CONTRAST, type Pair, type Palette, paletteColors } from './palette.ts';

export type Scheme = 'light' | 'dark';

export interface ColorsPanelProps extends PanelProps {
  readonly scheme: Scheme;
  readonly onScheme: (scheme: Scheme) => void;
  /** The colors of the previewed page. */
  readonly shown: Palette;
}

export function ColorsPanel({ design, edit, scheme, onScheme, shown }: ColorsPanelProps) {
  const field = scheme === 'light' ? 'palette' : 'darkPalette';
  const palette = design[field];
  // Dark screens inherit the colors of light ones unless they have their own.
  const inherited = scheme === 'light' ? shown : { ...shown, ...design.palette };
  const colors = { ...inherited, ...palette };
  return (
    <div className="studio-panel-fields">
      <RadioGroup
        label="Colors for"
        options={[
          { id: 'light', label: 'Light screens' },
          { id: 'dark', label: 'Dark screens' },
        ]}
        value={scheme}
        onChange={(id) => onScheme(id as Scheme)}
      />
      {paletteColors.map(({ name, label }) => (
        <ColorField
          key={`${scheme}.${name}`}
          label={label}
          value={palette[name]}
          fallback={inherited[name]}
          onChange={(hex) => edit([field, name], hex)}
        />
      ))}
      <h2>Contrast</h2>
      <ul className="studio-contrast">
        {contrastPairs(colors).map((pair) => (
          <ContrastRow key={pair.label} pair={pair} colors={colors} />
        ))}
      </ul>
    </div>
  );
}

const ContrastRow = ({ pair: { text, ground, label, ratio, isEnough }, colors }: ContrastRowProps) => (
  <li data-enough={isEnough}>
    <span className="studio-contrast-sample" style={{ color: colors[text], background: colors[ground] }} aria-hidden>
      Aa
    </span>
    <span>{label}</span>
    <span>
      {isEnough ? null : <TriangleAlert size={14} aria-hidden />} {ratio.toFixed(1)}
      <span className="visually-hidden">{isEnough ? ': can be read' : `: hard to read, below ${MIN_CONTRAST}`}</span>
    </span>
  </li>
);

interface ContrastRowProps {
  readonly pair: Pair;
  readonly colors: Palette;
}
