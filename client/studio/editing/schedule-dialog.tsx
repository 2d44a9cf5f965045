/** Asks when to publish a draft, in the admin's time zone. */
import { type CalendarDateTime, getLocalTimeZone, now, toCalendarDateTime } from '@internationalized/date';
import { type ReactNode, useState } from 'react';
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';

export interface ScheduleDialogProps {
  onClose(): void;
  /** `at`: ISO 8601. */
  onSchedule(at: string): void;
}

/** The next full hour. */
const firstChoice = (): CalendarDateTime =>
  toCalendarDateTime(now(getLocalTimeZone()).add({ hours: 1 }).set({ minute: 0, second: 0, millisecond: 0 }));

export function ScheduleDialog({ onClose, onSchedule }: ScheduleDialogProps): ReactNode {
  const [time, setTime] = useState<CalendarDateTime | null>(firstChoice);
  const zone = getLocalTimeZone();
  const instant = time?.toDate(zone);
  const isPast = instant !== undefined && instant.getTime() <= Date.now();
  const schedule = (): void => {
    if (instant === undefined) return;
    onClose();
    onSchedule(instant.toISOString());
  };
  return (
    <Dialog title="Publish later" isOpen size="small" onClose={onClose}>
      <DateField className="studio-field" value={time} granularity="minute" onChange={setTime}>
        <Label className="studio-label">Date and time ({zone})</Label>
        <DateInput className="studio-input studio-date">
          {(segment) => <DateSegment segment={segment} className="studio-date-segment" />}
        </DateInput>
      </DateField>
      {isPast && <p role="alert">The time must be in the future.</p>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" isDisabled={instant === undefined || isPast} onPress={schedule}>
          Schedule
        </Button>
      </DialogActions>
    </Dialog>
  );
}
