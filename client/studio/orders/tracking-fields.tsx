/** Carrier, number and URL of a parcel. */
import { TextField } from '../controls/text-field.tsx';
import type { Tracking } from './order-replies.ts';

export const noTracking: Tracking = { carrier: '', number: '', url: '' };

/** As sent: null if nothing was filled in. */
export const sentTracking = (tracking: Tracking): Tracking | null =>
  Object.values(tracking).every((text) => text.trim() === '') ? null : tracking;

/** What is missing from the tracking, by field: a number needs its carrier, and the other way round. */
export function trackingErrors(tracking: Tracking): Readonly<Record<string, string>> {
  if (sentTracking(tracking) === null) return {};
  return {
    ...(tracking.carrier.trim() === '' ? { 'tracking.carrier': 'Enter the carrier.' } : {}),
    ...(tracking.number.trim() === '' ? { 'tracking.number': 'Enter the tracking number.' } : {}),
  };
}

export const trackingNames = ['tracking.carrier', 'tracking.number', 'tracking.url'];

export interface TrackingFieldsProps {
  readonly tracking: Tracking;
  readonly onChange: (tracking: Tracking) => void;
  readonly errorOf: (field: string) => string | undefined;
}

export function TrackingFields({ tracking, onChange, errorOf }: TrackingFieldsProps) {
  const isRequired = sentTracking(tracking) !== null;
  return (
    <>
      <TextField
        label="Carrier"
        help={isRequired ? 'Required with a tracking number.' : undefined}
        placeholder="DHL"
        isRequired={isRequired}
        validationBehavior="aria"
        value={tracking.carrier}
        onChange={(carrier) => onChange({ ...tracking, carrier })}
        error={errorOf('tracking.carrier')}
      />
      <TextField
        label="Tracking number"
        isRequired={isRequired}
        validationBehavior="aria"
        value={tracking.number}
        onChange={(number) => onChange({ ...tracking, number })}
        error={errorOf('tracking.number')}
      />
      <TextField
        label="Tracking address"
        type="url"
        placeholder="https://"
        value={tracking.url}
        onChange={(url) => onChange({ ...tracking, url })}
        error={errorOf('tracking.url')}
      />
    </>
  );
}
