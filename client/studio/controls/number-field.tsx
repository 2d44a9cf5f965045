import { Minus, Plus } from 'lucide-react';
import {
  Button as AriaButton,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
  Group,
  Input,
} from 'react-aria-components';
import { FieldParts, type FieldTexts } from './field-parts.tsx';
import { rangeError } from './number-range.ts';

export interface NumberFieldProps
  extends FieldTexts,
    Omit<AriaProps, 'children' | 'className' | 'style' | 'isInvalid'> {}

/**
 * A number with steps. Values beyond `minValue` and `maxValue` are refused at the field: what was typed stays, and is not
 * changed to something that nobody has typed.
 */
export const NumberField = ({ label, help, error, minValue, maxValue, ...props }: NumberFieldProps) => {
  const { value = Number.NaN } = props;
  const problem = rangeError(value, minValue, maxValue) ?? error;
  return (
    <AriaNumberField {...props} isInvalid={problem !== undefined} className="studio-field">
      <FieldParts label={label} help={help} error={problem}>
        <Group className="studio-number">
          <Input className="studio-input" />
          <AriaButton slot="decrement" className="studio-step" {...(isAt(minValue, value) && { isDisabled: true })}>
            <Minus size={14} aria-hidden />
          </AriaButton>
          <AriaButton slot="increment" className="studio-step" {...(isAt(maxValue, value) && { isDisabled: true })}>
            <Plus size={14} aria-hidden />
          </AriaButton>
        </Group>
      </FieldParts>
    </AriaNumberField>
  );
};

const isAt = (bound: number | undefined, value: number): boolean => bound === value;
