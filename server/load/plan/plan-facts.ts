/** Describes a plan for reports. */
import type { Plan, Rate } from './plan.ts';

export function planDetails({ load, find, thresholds, targets }: Plan): Readonly<Record<string, string>> {
  const { model, connections, processes } = load;
  const arrivals = find === undefined ? `, ${rateText(load.rate)} arrivals/s` : '';
  const kind = find === undefined ? model : 'search for a limit';
  return {
    load: model === 'open' ? `${kind}${arrivals}` : 'closed: each connection sends after its response',
    connections: String(connections),
    duration:
      find === undefined ? `${seconds(load.durationMs)} for each target` : `${seconds(find.stepMs)} for each rate`,
    'warm-up': seconds(load.warmupMs),
    timeout: seconds(load.timeoutMs),
    'driver processes': String(processes),
    ...(find === undefined ? {} : { limit: find.limit.text, rates: rateText(find.rate) }),
    ...(thresholds.length === 0 ? {} : { thresholds: thresholds.map(({ text }) => text).join(', ') }),
    ...(targets.length < 2 ? {} : { order: 'targets in turns, in short rounds' }),
  };
}

const seconds = (ms: number): string => `${ms / 1000} s`;
const rateText = ({ from, to }: Rate): string => (from === to ? String(from) : `${from} to ${to}`);
