import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components';
import { FieldParts, type FieldTexts } from './field-parts.tsx';
import type { Option } from './option.ts';

export interface RadioGroupProps extends FieldTexts {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean;
  readonly orientation?: 'horizontal' | 'vertical';
}

export const RadioGroup = ({ label, help, error, options, ...props }: RadioGroupProps) => (
  <AriaRadioGroup {...props} className="studio-field studio-radios" isInvalid={error !== undefined}>
    <FieldParts label={label} help={help} error={error}>
      <div className="studio-radio-list">
        {options.map((option) => (
          <Radio key={option.id} value={option.id} isDisabled={option.isDisabled ?? false} className="studio-radio">
            <span className="studio-radio-dot" aria-hidden />
            {option.label}
          </Radio>
        ))}
      </div>
    </FieldParts>
  </AriaRadioGroup>
);
