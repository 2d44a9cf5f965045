import { type TextFieldProps as AriaProps, TextField as AriaTextField, Input, TextArea } from 'react-aria-components';
import { FieldParts, type FieldTexts } from './field-parts.tsx';

export interface TextFieldProps extends FieldTexts, Omit<AriaProps, 'children' | 'className' | 'style' | 'isInvalid'> {
  /** Rows of a text area; a single-line field without it. */
  readonly rows?: number;
  readonly placeholder?: string;
}

export const TextField = ({ label, help, error, rows, placeholder = '', ...props }: TextFieldProps) => (
  <AriaTextField {...props} isInvalid={error !== undefined} className="studio-field">
    <FieldParts label={label} help={help} error={error}>
      {rows === undefined ? (
        <Input className="studio-input" placeholder={placeholder} />
      ) : (
        <TextArea className="studio-input" rows={rows} placeholder={placeholder} />
      )}
    </FieldParts>
  </AriaTextField>
);
