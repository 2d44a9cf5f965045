/** Arrival times of users, for a rate that changes linearly: the n-th arrival has its time, whatever the server does. */

export class Arrivals {
  private readonly from: number;
  /** Change of the rate: arrivals per millisecond, per millisecond. */
  private readonly growth: number;
  private readonly step: number;
  private next: number;
  /** Of all processes. */
  private readonly total: number;

  /** `process` of `processes` handles every `processes`-th arrival. Rates are per second. */
  constructor(rate: { from: number; to: number; durationMs: number }, process = 0, processes = 1) {
    this.from = rate.from / 1000;
    this.growth = (rate.to - rate.from) / 1000 / rate.durationMs;
    this.total = Math.floor(((this.from + rate.to / 1000) / 2) * rate.durationMs + 1e-6);
    this.next = process;
    this.step = processes;
  }

  /** Milliseconds from the start to the next arrival; Infinity when there is none left. */
  peek(): number {
    return this.next < this.total ? this.timeOf(this.next) : Number.POSITIVE_INFINITY;
  }

  take(): number {
    const time = this.peek();
    this.next += this.step;
    return time;
  }

  /** Solves `from · t + growth · t² / 2 = n` for the time. */
  private timeOf(n: number): number {
    const { from, growth } = this;
    if (Math.abs(growth) < 1e-12) return n / from;
    return (Math.sqrt(Math.max(0, from * from + 2 * growth * n)) - from) / growth;
  }
}
