import { ChevronDown } from 'lucide-react';
import { ComboBox as AriaComboBox, Button, Input, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { FieldParts, type FieldTexts } from './field-parts.tsx';
import type { Option } from './option.ts';

export interface ComboBoxProps extends FieldTexts {
  readonly options: readonly Option[];
  /** The text in the field: the search, or the label of the selected option. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Undefined: the text matches no option. */
  readonly onChoose: (id: string | undefined) => void;
  readonly placeholder?: string;
}

/** A field with a list of suggestions; other text is allowed, too. */
export const ComboBox = ({ label, help, error, options, text, onText, onChoose, placeholder = '' }: ComboBoxProps) => (
  <AriaComboBox
    className="studio-field"
    isInvalid={error !== undefined}
    allowsCustomValue
    allowsEmptyCollection
    menuTrigger="focus"
    items={options}
    inputValue={text}
    onInputChange={onText}
    onSelectionChange={(id) => onChoose(id === null ? undefined : String(id))}
  >
    <FieldParts label={label} help={help} error={error}>
      <div className="studio-combo">
        <Input className="studio-input" placeholder={placeholder} />
        <Button className="studio-combo-button">
          <ChevronDown size={14} aria-hidden />
        </Button>
      </div>
    </FieldParts>
    <Popover className="studio-popover is-list">
      <ListBox className="studio-list" renderEmptyState={() => <p className="studio-list-empty">Nothing found</p>}>
        {(option: Option) => (
          <ListBoxItem className="studio-list-item" textValue={option.label}>
            <Text slot="label">{option.label}</Text>
            {option.help === undefined ? null : (
              <Text slot="description" className="studio-list-detail">
                {option.help}
              </Text>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaComboBox>
);
