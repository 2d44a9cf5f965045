/** A group of fields that may be read only. */
import type { ReactNode } from 'react';
import { ReadOnlyContext } from './fields-context.ts';

export interface FieldSetProps {
  /** For screen readers. */
  readonly legend: string;
  readonly isReadOnly: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export const FieldSet = ({ legend, isReadOnly, className = 'studio-item-fields', children }: FieldSetProps) => (
  <fieldset className={className} disabled={isReadOnly}>
    <legend className="visually-hidden">{legend}</legend>
    <ReadOnlyContext value={isReadOnly}>{children}</ReadOnlyContext>
  </fieldset>
);
