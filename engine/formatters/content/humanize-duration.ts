import { defineFormatter } from '../../define.ts';
import { asNumber } from '../../execute/values.ts';

export const humanizeDuration = defineFormatter({
  name: 'humanizeDuration',
  summary: 'Milliseconds as minutes and seconds.',
  examples: [
    { data: { ms: 125_000 }, template: '{ms|humanizeDuration}', output: '2:05' },
    { data: { ms: 3_661_999 }, template: '{ms|humanizeDuration}', output: '61:01' },
    { data: { ms: 'soon' }, template: '{ms|humanizeDuration}', output: '0:00' },
  ],
  apply: (value) => minutesAndSeconds(asNumber(value)),
});

function minutesAndSeconds(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.trunc(Math.abs(milliseconds) / 1000) : 0;
  const sign = milliseconds < 0 && seconds > 0 ? '-' : '';
  return `${sign}${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
