/** Interleaves long work of several sites: one slice per turn of the event loop, and the sites take turns. */
export class SiteTurns {
  /** Waiting work by site; the site whose turn is next comes first. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /** Resolves in a later turn of the event loop: after one slice of each other waiting site. */
  next(site: string): Promise<void> {
    return new Promise((resolve) => {
      const isFirst = this.waiting.size === 0;
      const queue = this.waiting.get(site);
      if (queue === undefined) this.waiting.set(site, [resolve]);
      else queue.push(resolve);
      if (isFirst) setImmediate(() => this.release());
    });
  }

  private release(): void {
    for (const [site, queue] of this.waiting) {
      this.waiting.delete(site);
      queue.shift()?.();
      if (queue.length > 0) this.waiting.set(site, queue);
      break;
    }
    if (this.waiting.size > 0) setImmediate(() => this.release());
  }
}
