/** Recordings of visits, by somebody else's script; only of visitors who have agreed, and who are eligible. */
import type { Closable } from '../define-integration.ts';

interface ReplayService {
  /** The shop's account with the service. */
  readonly id: string;
  /** Address of its script; empty: there is none to load. */
  readonly script: string;
}

export interface SessionReplay extends Closable {
  /** Null when nobody is recorded. */
  readonly service: ReplayService | null;
  /** Share of visitors in the arm of the experiment that records, 0 to 1. */
  readonly share: number;
}

/** Whether a visitor is in the arm: the same each time, whichever replica they meet. */
export function isInArm(visitor: string, share: number): boolean {
  let hash = 2166136261;
  for (const sign of visitor) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  // The last multiplication leaves the low bits of short texts alike.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  return hash / 2 ** 32 < share;
}
