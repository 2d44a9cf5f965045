/** Where the time of renders goes: a tree of instructions, each below the one that it runs in. */
import type { Tracer } from '#engine';

export interface CallNode {
  /** Name of the partial or view; undefined for the template itself. */
  readonly template: string | undefined;
  /** Offset in its source. */
  readonly at: number;
  /** How often it ran. */
  count: number;
  /** Milliseconds spent in it, without what runs in it. */
  self: number;
  readonly children: Map<string, CallNode>;
}

export interface CallTree extends Tracer {
  readonly root: CallNode;
  /** Before each render. */
  begin(): void;
  /** After each render: the time since the last step belongs to that step. */
  end(): void;
  /** Forgets what was counted so far. */
  reset(): void;
}

const createNode = (template: string | undefined, at: number): CallNode => ({
  template,
  at,
  count: 0,
  self: 0,
  children: new Map(),
});

export function createCallTree(): CallTree {
  const root = createNode(undefined, -1);
  /** By depth; the root is at 0. */
  const path: CallNode[] = [root];
  let current = root;
  let last = 0;
  const charge = (): void => {
    const now = performance.now();
    current.self += now - last;
    last = now;
  };
  return {
    root,
    begin() {
      current = root;
      root.count++;
      last = performance.now();
    },
    step(template, at, depth) {
      charge();
      const parent = path[Math.min(depth, path.length) - 1] ?? root;
      const key = template === undefined ? String(at) : `${at} ${template}`;
      let node = parent.children.get(key);
      if (node === undefined) {
        node = createNode(template, at);
        parent.children.set(key, node);
      }
      node.count++;
      path.length = Math.min(depth, path.length);
      path.push(node);
      current = node;
    },
    end: charge,
    reset() {
      root.children.clear();
      root.count = 0;
      root.self = 0;
    },
  };
}

const CALIBRATION_STEPS = 200_000;

/** Milliseconds that watching takes for each step: they are no part of the render. */
export function stepCost(): number {
  const tree = createCallTree();
  tree.begin();
  // The first half is before the functions are optimized.
  for (let i = 0; i < CALIBRATION_STEPS; i++) tree.step(undefined, i % 7, 1);
  const started = performance.now();
  for (let i = 0; i < CALIBRATION_STEPS; i++) tree.step(undefined, i % 7, 1);
  return (performance.now() - started) / CALIBRATION_STEPS;
}
