/** Resource use of each site of the process. */
import type { Shares, SiteShare } from '../../sites/shares.ts';

/** Number of sites with a label of their own in metrics, the busiest ones; the others count as `other`. */
const LABELED = 50;

export interface SiteUse {
  requests: number;
  /** Requests that timed out waiting for their turn. */
  rejected: number;
  /** CPU time of renders. */
  renderMs: number;
}

interface Entry {
  readonly use: SiteUse;
  readonly share: SiteShare;
}

export class SiteUses {
  private readonly shares: Shares;
  private readonly entries = new Map<string, Entry>();

  constructor(shares: Shares) {
    this.shares = shares;
  }

  of(id: string): Entry {
    const known = this.entries.get(id);
    if (known !== undefined) return known;
    const use: SiteUse = { requests: 0, rejected: 0, renderMs: 0 };
    const share = this.shares.of(id, (ms) => {
      use.renderMs += ms;
    });
    const entry = { use, share };
    this.entries.set(id, entry);
    return entry;
  }

  /** The busiest sites by id, and all others combined. */
  labeled(): readonly (readonly [site: string, use: SiteUse])[] {
    const sorted = [...this.entries]
      .map(([id, { use }]) => [id, use] as const)
      .sort(([, a], [, b]) => b.requests - a.requests);
    if (sorted.length <= LABELED) return sorted;
    const other: SiteUse = { requests: 0, rejected: 0, renderMs: 0 };
    for (const [, use] of sorted.slice(LABELED)) {
      other.requests += use.requests;
      other.rejected += use.rejected;
      other.renderMs += use.renderMs;
    }
    return [...sorted.slice(0, LABELED), ['other', other]];
  }
}
