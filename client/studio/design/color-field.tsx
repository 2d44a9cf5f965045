/** A color: picked, or typed in any common notation. */
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { TextField } from '../controls/text-field.tsx';
import { hexOf, parseColor } from './color.ts';
import { buttonClass } from './color-button.ts';

export interface ColorFieldProps {
  readonly label: string;
  /** As stored; undefined: the theme's. */
  readonly value: string | undefined;
  /** Shown if nothing is stored. */
  readonly fallback: string | undefined;
  /** Undefined: resets to the theme's. */
  readonly onChange: (hex: string | undefined) => void;
}

const ColorPopover = late(async () => (await import('./color-popover.tsx')).ColorPopover);

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
      <Late fallback={<span className={buttonClass(shown)} style={{ background: shown }} />}>
        <ColorPopover label={label} color={shown} onChange={onChange} />
      </Late>
      <TextField
        label={label}
        value={typed}
        error={problem}
        placeholder={['Theme color', shown].join(' ').trim()}
        onChange={type}
      />
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
