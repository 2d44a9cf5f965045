import { ChevronDown } from 'lucide-react';
import { Select as AriaSelect, Button, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import { FieldParts, type FieldTexts } from './field-parts.tsx';
import type { Option } from './option.ts';

export interface SelectProps extends FieldTexts {
  readonly options: readonly Option[];
  /** Null: nothing is chosen yet. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
}

export const Select = ({ label, help, error, options, value, onChange, ...props }: SelectProps) => (
  <AriaSelect
    {...props}
    className="studio-field"
    isInvalid={error !== undefined}
    value={value}
    onChange={(id) => id !== null && onChange(String(id))}
  >
    <FieldParts label={label} help={help} error={error}>
      <Button className="studio-input studio-select">
        <SelectValue />
        <ChevronDown size={14} aria-hidden />
      </Button>
    </FieldParts>
    <Popover className="studio-popover is-list">
      <ListBox className="studio-list" items={options}>
        {(option) => (
          <ListBoxItem className="studio-list-item" isDisabled={option.isDisabled ?? false} textValue={option.label}>
            {option.label}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaSelect>
);
