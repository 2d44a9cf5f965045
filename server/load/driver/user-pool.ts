/** Creates virtual users: scenarios by weight, rows of data in turn. */
import type { Scenario } from '../plan/scenario.ts';
import { createRandom } from '../random.ts';
import type { DrivenTarget } from './messages.ts';
import { VirtualUser } from './virtual-user.ts';

const NO_ROW: Readonly<Record<string, string>> = {};

export class UserPool {
  private readonly target: DrivenTarget;
  private readonly random: () => number;
  private readonly totalWeight: number;
  private readonly used = new Map<Scenario, number>();
  private readonly stride: number;
  private readonly first: number;

  /** Each process has rows of its own, as long as there are enough. */
  constructor(target: DrivenTarget, process: number, processes: number) {
    this.target = target;
    this.random = createRandom(process + 1);
    this.totalWeight = target.scenarios.reduce((sum, { weight }) => sum + weight, 0);
    this.first = process;
    this.stride = processes;
  }

  next(): VirtualUser {
    const scenario = this.pick();
    return new VirtualUser(this.target, scenario, this.rowOf(scenario));
  }

  /** A random duration within a range, in milliseconds. */
  pause({ from, to }: { readonly from: number; readonly to: number }): number {
    return from + this.random() * (to - from);
  }

  private pick(): Scenario {
    const { scenarios } = this.target;
    let left = this.random() * this.totalWeight;
    for (const scenario of scenarios) {
      left -= scenario.weight;
      if (left < 0) return scenario;
    }
    return scenarios.at(-1) as Scenario;
  }

  private rowOf(scenario: Scenario): Readonly<Record<string, string>> {
    const { rows } = scenario;
    if (rows.length === 0) return NO_ROW;
    const used = this.used.get(scenario) ?? this.first;
    this.used.set(scenario, used + this.stride);
    return rows[used % rows.length] ?? NO_ROW;
  }
}
