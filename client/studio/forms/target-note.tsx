import type { TimeTexts } from '../time-text.ts';
import { useTimes } from '../times.tsx';
import type { TargetState } from './form-replies.ts';

/** The status of a target in one line. */
export function targetText(
  { sent, waiting, failed, lastSentOn, lastError }: TargetState,
  time: TimeTexts['time'],
): string {
  const problem = lastError === null ? '' : `: ${lastError}`;
  if (failed > 0) return `${failed} could not be sent${problem}`;
  if (waiting > 0) return `${waiting} on the way${problem}`;
  return sent === 0 || lastSentOn === null ? '' : `Last sent ${time(lastSentOn)}`;
}

export interface TargetNoteProps {
  readonly target: string;
  readonly targets: readonly TargetState[];
}

export const stateOfTarget = ({ target, targets }: TargetNoteProps): TargetState | undefined =>
  targets.find((state) => state.target === target);

/** Delivery status below an address. */
export function TargetNote(props: TargetNoteProps) {
  const state = stateOfTarget(props);
  const { time } = useTimes();
  const text = state === undefined ? '' : targetText(state, time);
  return text === '' ? null : <span className={state?.lastError == null ? 'studio-soft' : 'studio-error'}>{text}</span>;
}
