/** What stands around the input of every field: label above, help and error below. */
import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';

export interface FieldTexts {
  readonly label: string;
  readonly help?: string | undefined;
  /** What is wrong with the value; the field is marked as invalid then. */
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
