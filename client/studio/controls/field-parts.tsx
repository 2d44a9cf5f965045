/** Label, help and error around a field's input. */
import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';

export interface FieldTexts {
  readonly label: string;
  readonly help?: string | undefined;
  /** The error message; the field is marked as invalid. */
  readonly error?: string | undefined;
}

export const FieldParts = ({ label, help, error, children }: FieldTexts & { readonly children: ReactNode }) => (
  <>
    <Label className="studio-label">{label}</Label>
    {children}
    {help === undefined ? null : (
      <Text slot="description" className="studio-help">
        {help}
      </Text>
    )}
    <FieldError className="studio-error">{error}</FieldError>
  </>
);
