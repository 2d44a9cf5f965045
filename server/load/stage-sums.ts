/** Sums stages that were measured in slices. */

import { added, type StageResult, type Tally } from './drivers.ts';
import { createHistogram } from './histograms.ts';

function sumTallies(tallies: readonly Tally[]): Tally {
  const histogram = createHistogram();
  for (const tally of tallies) histogram.add(tally.histogram as never);
  const sum = (name: 'requests' | 'errors' | 'unsent' | 'bytes' | 'seconds'): number =>
    tallies.reduce((total, tally) => total + tally[name], 0);
  return {
    requests: sum('requests'),
    errors: sum('errors'),
    unsent: sum('unsent'),
    bytes: sum('bytes'),
    seconds: sum('seconds'),
    histogram,
  };
}

/** Merges several stages into one. */
export function sumStages(stages: readonly StageResult[]): StageResult {
  const names = [...new Set(stages.flatMap(({ steps }) => [...steps.keys()]))];
  return {
    total: sumTallies(stages.map(({ total }) => total)),
    slices: stages.flatMap(({ slices }) => slices),
    steps: new Map(names.map((name) => [name, sumTallies(stages.flatMap(({ steps }) => steps.get(name) ?? []))])),
    statuses: added(stages.map(({ statuses }) => statuses)),
    faults: added(stages.map(({ faults }) => faults)),
    driver: {
      busy: Math.max(...stages.map(({ driver }) => driver.busy)),
      lateMs: Math.max(...stages.map(({ driver }) => driver.lateMs)),
      cpuSeconds: stages.reduce((total, { driver }) => total + driver.cpuSeconds, 0),
    },
  };
}
