import { Minus, Plus } from 'lucide-react';
import {
  Button as AriaButton,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
  Group,
  Input,
} from 'react-aria-components';
import { FieldParts, type FieldTexts } from './field-parts.tsx';

export interface NumberFieldProps
  extends FieldTexts,
    Omit<AriaProps, 'children' | 'className' | 'style' | 'isInvalid'> {}

/** A number with step buttons. Values beyond `minValue` and `maxValue` are clamped on blur. */
export const NumberField = ({ label, help, error, ...props }: NumberFieldProps) => (
  <AriaNumberField {...props} isInvalid={error !== undefined} className="studio-field">
    <FieldParts label={label} help={help} error={error}>
      <Group className="studio-number">
        <Input className="studio-input" />
        <AriaButton slot="decrement" className="studio-step">
          <Minus size={14} aria-hidden />
        </AriaButton>
        <AriaButton slot="increment" className="studio-step">
          <Plus size={14} aria-hidden />
        </AriaButton>
      </Group>
    </FieldParts>
  </AriaNumberField>
);
