/** Carrier, number and URL of a parcel. */
import { TextField } from '../controls/text-field.tsx';
import type { Tracking } from './order-replies.ts';

export const noTracking: Tracking = { carrier: '', number: '', url: '' };

/** As sent: null if nothing was filled in. */
export const sentTracking = (tracking: Tracking): Tracking | null =>
  Object.values(tracking).every((text) => text.trim() === '') ? null : tracking;

export interface TrackingFieldsProps {
  readonly tracking: Tracking;
  readonly onChange: (tracking: Tracking) => void;
  readonly errorOf?: (field: string) => string | undefined;
}

export const TrackingFields = ({ tracking, onChange, errorOf }: TrackingFieldsProps) => (
  <>
    <TextField
      label="Carrier"
      placeholder="DHL"
      value={tracking.carrier}
      onChange={(carrier) => onChange({ ...tracking, carrier })}
      error={errorOf?.('tracking.carrier')}
    />
    <TextField
      label="Tracking number"
      value={tracking.number}
      onChange={(number) => onChange({ ...tracking, number })}
      error={errorOf?.('tracking.number')}
    />
    <TextField
      label="Tracking address"
      type="url"
      placeholder="https://"
      value={tracking.url}
      onChange={(url) => onChange({ ...tracking, url })}
      error={errorOf?.('tracking.url')}
    />
  </>
);
