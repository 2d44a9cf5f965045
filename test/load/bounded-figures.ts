/** Figures of a load test with their bounds. */
import { type Gate, isMet } from '../bench/gates.ts';

export interface Bounds extends Pick<Gate, 'atLeast' | 'below'> {
  readonly unit: string;
  readonly goal?: number;
}

type BoundsByName = Readonly<Record<string, Bounds>>;
type Figures = Readonly<Partial<Record<string, number>>>;

const unbounded: Bounds = { unit: '' };

/** The gates of the measured figures. */
export const gatesWith = (bounds: BoundsByName, figures: Figures): readonly Gate[] =>
  Object.entries(figures).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value, ...bounds[name] }]));

const rounded = (value: number): number => Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0));

/** Rows of the printed table, by name. */
export const tableWith = (
  bounds: BoundsByName,
  figures: Figures,
): Readonly<Record<string, Readonly<Record<string, string | number>>>> =>
  Object.fromEntries(
    gatesWith(bounds, figures).map((gate) => {
      const { unit, goal } = bounds[gate.name] ?? unbounded;
      const bound = gate.below === undefined ? (gate.atLeast ?? '') : `< ${gate.below}`;
      return [
        gate.name,
        { value: rounded(gate.value), unit, gate: bound, goal: goal ?? '', met: isMet(gate) ? '' : 'no' },
      ];
    }),
  );
