/** The theme's tweaks, as it describes them. */
import { RotateCcw } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { NumberField } from '../controls/number-field.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Select } from '../controls/select.tsx';
import { Slider } from '../controls/slider.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';
import { ColorField } from './color-field.tsx';
import type { PanelProps, Tweak, TweakValue } from './design-types.ts';

const MAX_DIGITS = 3;

export function TweaksPanel({ design, edit }: PanelProps) {
  const { data, error, refetch } = useRead<{ readonly tweaks: readonly Tweak[] }>('/api/owner/design/tweaks');
  const change = (name: string, value: TweakValue | undefined): void => edit(['tweaks', name], value);
  if (error !== null) return <ProblemNote problem={error.problem} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label="Theme" />;
  if (data.tweaks.length === 0) return <EmptyState title="This theme has nothing to set" />;
  const groups = Object.entries(Object.groupBy(data.tweaks, ({ category }) => category || 'Theme'));
  return (
    <div className="studio-panel-fields">
      {groups.map(([category, tweaks = []]) => (
        <section key={category} className="studio-tweaks" aria-label={category}>
          <h2>{category}</h2>
          {tweaks.map((tweak) => (
            <TweakRow key={tweak.name} tweak={tweak} value={design.tweaks[tweak.name]} onChange={change} />
          ))}
        </section>
      ))}
    </div>
  );
}

interface TweakProps {
  readonly tweak: Tweak;
  /** Undefined: the theme's default. */
  readonly value: TweakValue | undefined;
  readonly onChange: (name: string, value: TweakValue | undefined) => void;
}

function TweakRow(props: TweakProps) {
  const { tweak, value, onChange } = props;
  if (tweak.kind === 'color') return <TweakField {...props} />;
  return (
    <div className="studio-tweak">
      <TweakField {...props} />
      <Button
        variant="quiet"
        isIcon
        isDisabled={value === undefined}
        aria-label={`Use the theme’s ${tweak.title}`}
        onPress={() => onChange(tweak.name, undefined)}
      >
        <RotateCcw size={14} aria-hidden />
      </Button>
    </div>
  );
}

function TweakField({ tweak, value, onChange }: TweakProps) {
  const { name, kind, title: label, options } = tweak;
  const shown = value ?? tweak.default;
  const change = (next: TweakValue): void => onChange(name, next);
  switch (kind) {
    case 'color':
      return (
        <ColorField
          label={label}
          value={value === undefined ? undefined : String(value)}
          fallback={String(tweak.default)}
          onChange={(hex) => onChange(name, hex)}
        />
      );
    case 'checkbox':
      return <Switch label={label} isSelected={shown === true} onChange={change} />;
    case 'select':
      return (
        <Select
          label={label}
          options={options.map((id) => ({ id, label: id }))}
          value={String(shown)}
          onChange={change}
        />
      );
    case 'font':
      return <TextField label={label} value={String(shown)} onChange={change} />;
    case 'size':
      return <SizeField tweak={tweak} value={Number(shown)} onChange={change} />;
  }
}

interface SizeFieldProps {
  readonly tweak: Tweak;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A slider if the theme sets bounds, otherwise a number field. */
function SizeField({ tweak: { title, unit, min, max, step }, value, onChange }: SizeFieldProps) {
  const stepped = step === null ? {} : { step };
  if (min !== null && max !== null)
    return (
      <Slider label={title} unit={unit} minValue={min} maxValue={max} {...stepped} value={value} onChange={onChange} />
    );
  const label = unit === '' ? title : `${title} (${unit})`;
  return (
    <NumberField
      label={label}
      value={value}
      decimals={MAX_DIGITS}
      {...stepped}
      {...(min === null ? {} : { minValue: min })}
      {...(max === null ? {} : { maxValue: max })}
      onChange={onChange}
    />
  );
}
