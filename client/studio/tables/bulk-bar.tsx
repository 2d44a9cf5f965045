/** Bulk actions of a table. */
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';

export interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** A button row above the table, shown while rows are selected. */
export const BulkBar = ({ count, onClear, children }: BulkBarProps) => (
  <section className="studio-bulk" aria-label="Selected rows" aria-live="polite">
    {count === 0 ? null : (
      <>
        <strong>{count === 1 ? '1 selected' : `${count} selected`}</strong>
        <span className="studio-buttons">{children}</span>
        <Button variant="quiet" onPress={onClear}>
          Clear selection
        </Button>
      </>
    )}
  </section>
);
