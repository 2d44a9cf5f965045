export interface SettleOptions {
  /** Milliseconds after which it is given up; 3000 by default (specification, rendering 9: "DOM-settle defaults"). */
  readonly timeout?: number | undefined;
  /** Milliseconds without a change that count as settled; 100 by default. */
  readonly quiet?: number | undefined;
}

/** Waits until nothing inside an element has changed for a while. True when it settled, false when time ran out first. */
export function whenSettled(root: Node, { timeout = 3000, quiet = 100 }: SettleOptions = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isSettled: boolean): void => {
      observer.disconnect();
      clearTimeout(calm);
      clearTimeout(limit);
      resolve(isSettled);
    };
    const observer = new MutationObserver(() => {
      clearTimeout(calm);
      calm = setTimeout(done, quiet, true);
    });
    let calm = setTimeout(done, quiet, true);
    const limit = setTimeout(done, timeout, false);
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
