import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button as AriaButton, TextField as AriaTextField, Group, Input } from 'react-aria-components';
import { FieldParts, type FieldTexts } from './field-parts.tsx';
import { rangeError } from './number-range.ts';
import { type TypedNumberOptions, useTypedNumber } from './use-typed-number.ts';

export interface NumberFieldProps extends FieldTexts, SteppedNumber {
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
}

interface SteppedNumber extends TypedNumberOptions {
  readonly minValue?: number;
  readonly maxValue?: number;
  /** Of the buttons and the arrow keys. Default 1. */
  readonly step?: number;
}

/**
 * A number with steps. What cannot be read and values beyond `minValue` and `maxValue` are refused at the field: what was
 * typed stays, and is not changed to something that nobody has typed.
 */
export function NumberField({ label, help, error, ...props }: NumberFieldProps) {
  const { minValue, maxValue, isDisabled = false, autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const { text, value, problem, type, commit, set } = useTypedNumber(props, input);
  const message = problem ?? rangeError(value, minValue, maxValue) ?? error;
  const stepBy = (direction: 1 | -1): void => {
    if (Number.isNaN(value) && text.trim() !== '') commit();
    else set(stepped(value, direction, props));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    stepBy(direction);
  };
  const stepButton = (name: string, direction: 1 | -1, bound: number | undefined) => (
    <AriaButton
      className="studio-step"
      aria-label={`${name} ${label}`}
      excludeFromTabOrder
      isDisabled={isDisabled || bound === value}
      onPress={() => stepBy(direction)}
    >
      {direction === 1 ? <Plus size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
    </AriaButton>
  );
  const shared = { isDisabled, autoFocus, isInvalid: message !== undefined, value: text, onChange: type };
  return (
    <AriaTextField {...shared} className="studio-field" autoComplete="off" inputMode={inputModeOf(props)}>
      <FieldParts label={label} help={help} error={message}>
        <Group className="studio-number">
          <Input ref={input} className="studio-input" onBlur={commit} onKeyDown={onKeyDown} />
          {stepButton('Decrease', -1, minValue)}
          {stepButton('Increase', 1, maxValue)}
        </Group>
      </FieldParts>
    </AriaTextField>
  );
}

const directions: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Decimal keyboards of phones have no minus sign. */
function inputModeOf({ minValue, decimals = 0, currency }: SteppedNumber): 'text' | 'decimal' | 'numeric' {
  if (minValue === undefined || minValue < 0) return 'text';
  return decimals > 0 || currency !== undefined ? 'decimal' : 'numeric';
}

const FLOAT_DIGITS = 6;

/** The next value by a step, within the bounds. */
function stepped(value: number, direction: 1 | -1, { minValue, maxValue, step = 1 }: SteppedNumber): number {
  const next = Number.isNaN(value) ? 0 : Number((value + direction * step).toFixed(FLOAT_DIGITS));
  return Math.min(Math.max(next, minValue ?? next), maxValue ?? Math.max(next, minValue ?? next));
}
