/** Asks when a draft is to be published, in the time zone of the site. */
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { ZonedField } from '../store/zoned-field.tsx';

export interface ScheduleDialogProps {
  /** When it is scheduled now: ISO 8601. */
  readonly scheduled?: string | undefined;
  onClose(): void;
  /** `at`: ISO 8601. */
  onSchedule(at: string): void;
}

const HOUR_MS = 3_600_000;

/** The next full hour. */
const firstChoice = (): string => new Date((Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS).toISOString();

export function ScheduleDialog({ scheduled, onClose, onSchedule }: ScheduleDialogProps): ReactNode {
  const [at, setAt] = useState<string | null>(scheduled ?? firstChoice);
  const isPast = at !== null && Date.parse(at) <= Date.now();
  const schedule = (): void => {
    if (at === null) return;
    onClose();
    onSchedule(at);
  };
  return (
    <Dialog title="Publish later" isOpen size="small" onClose={onClose}>
      <ZonedField
        label="Date and time"
        value={at}
        onChange={setAt}
        error={isPast ? 'The time must be in the future.' : undefined}
      />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" isDisabled={at === null || isPast} onPress={schedule}>
          Schedule
        </Button>
      </DialogActions>
    </Dialog>
  );
}
