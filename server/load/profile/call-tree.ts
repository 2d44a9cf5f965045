/** Profiles renders as a call tree of instructions. */
import type { Tracer } from '#engine';

export interface CallNode {
  /** Name of the partial or view; undefined for the template itself. */
  readonly template: string | undefined;
  /** Offset in its source. */
  readonly at: number;
  /** How often it ran. */
  count: number;
  /** Self time in milliseconds, without its children. */
  self: number;
  readonly children: Map<string, CallNode>;
}

export interface CallTree extends Tracer {
  readonly root: CallNode;
  /** Called before each render. */
  begin(): void;
  /** Called after each render: the time since the last step belongs to that step. */
  end(): void;
  /** Discards what was measured so far. */
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
  /** By depth; the root is at index 0. */
  const path: CallNode[] = [root];
  let current = root;
  let lastTime = 0;
  const charge = (): void => {
    const now = performance.now();
    current.self += now - lastTime;
    lastTime = now;
  };
  return {
    root,
    begin() {
      current = root;
      root.count++;
      lastTime = performance.now();
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

/** Overhead of profiling per step in milliseconds, which must be subtracted. */
export function stepCost(): number {
  const tree = createCallTree();
  tree.begin();
  // In the first half the functions are not optimized yet.
  for (let i = 0; i < CALIBRATION_STEPS; i++) tree.step(undefined, i % 7, 1);
  const started = performance.now();
  for (let i = 0; i < CALIBRATION_STEPS; i++) tree.step(undefined, i % 7, 1);
  return (performance.now() - started) / CALIBRATION_STEPS;
}
