/** Session recordings by a third-party script; only of eligible visitors who have consented. */
import type { Closable } from '../define-integration.ts';

interface ReplayService {
  /** The shop's account with the service. */
  readonly id: string;
  /** URL of its script; empty: no script. */
  readonly script: string;
}

export interface SessionReplay extends Closable {
  /** Null when sessions are not recorded. */
  readonly service: ReplayService | null;
  /** Fraction of visitors who are recorded, 0 to 1. */
  readonly share: number;
}

/** Whether a visitor is in the recorded group: deterministic, so every replica agrees. */
export function isInArm(visitor: string, share: number): boolean {
  let hash = 2166136261;
  for (const sign of visitor) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  // The last multiplication alone mixes the low bits of short texts poorly.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  return hash / 2 ** 32 < share;
}
