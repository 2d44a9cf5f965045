/** The scope: a stack of frames, and the lookup of names in it (reference 8). */

import { Head, type Reference } from '../syntax/reference.ts';
import type { Instruction } from '../syntax/tree.ts';
import type { ApplyOptions } from './env.ts';
import type { Unit } from './unit.ts';
import { step, stepHead, type Value } from './values.ts';

/** The body of a partial or macro. */
export interface Body {
  readonly block: readonly Instruction[];
  readonly unit: Unit;
}

export class Frame {
  readonly parent: Frame | null;
  readonly node: Value;
  /** The last frame that a search visits. */
  readonly barrier: boolean;
  /** 0-based position of the current element, or -1 outside repeated sections. */
  index = -1;
  locals: Map<string, Value> | null = null;
  macros: Map<string, Body> | null = null;

  constructor(parent: Frame | null, node: Value, barrier = false) {
    this.parent = parent;
    this.node = node;
    this.barrier = barrier;
  }

  set(name: string, value: Value): void {
    this.locals ??= new Map();
    this.locals.set(name, value);
  }
}

/** The first segment in this frame alone; undefined if absent. */
export function headIn(frame: Frame, reference: Reference): Value {
  switch (reference.kind) {
    case Head.property:
      return reference.read === null ? step(frame.node, reference.head) : stepHead(frame.node, reference);
    case Head.local:
      return frame.locals === null ? undefined : frame.locals.get(reference.head as string);
    case Head.node:
      return frame.node;
    default:
      if (frame.index < 0) return undefined;
      return reference.kind === Head.index ? frame.index + 1 : frame.index;
  }
}

/** The first segment searched from a frame outward; null is a value. */
export function findHead(frame: Frame, reference: Reference): Value {
  if (reference.kind === Head.node) return frame.node;
  if (reference.kind === Head.property) return findProperty(frame, reference);
  for (let current: Frame | null = frame; current !== null; current = current.parent) {
    const value = headIn(current, reference);
    if (value !== undefined) return value;
    if (current.barrier) return undefined;
  }
  return undefined;
}

/**
 * A name that is not a variable. A partial has the same node as the frame that called it: a node that was already searched (initially
 * `searched`) is skipped.
 */
export function findProperty(frame: Frame, reference: Reference, searched?: Value): Value {
  const { head, read } = reference;
  for (let current: Frame | null = frame; current !== null; current = current.parent) {
    const { node } = current;
    if (node !== searched) {
      const value = read === null ? step(node, head) : stepHead(node, reference);
      if (value !== undefined) return value;
      searched = node;
    }
    if (current.barrier) return undefined;
  }
  return undefined;
}

/** The nodes in which a name is searched, from a frame outward. */
export function nodesFrom(frame: Frame): readonly Value[] {
  const nodes = [frame.node];
  for (let current = frame; !current.barrier && current.parent !== null; current = current.parent)
    nodes.push(current.parent.node);
  return nodes;
}

/** Compares with `nodesFrom` without building the list. */
export function holdsNodes(frame: Frame, nodes: readonly Value[]): boolean {
  let current = frame;
  for (let i = 0; i < nodes.length; i++) {
    if (current.node !== nodes[i]) return false;
    if (current.barrier || current.parent === null) return i === nodes.length - 1;
    current = current.parent;
  }
  return false;
}

/** A frame as it was at some time. */
export interface SavedFrame {
  readonly node: Value;
  readonly index: number;
  readonly locals: ReadonlyMap<string, Value> | null;
}

/** All frames in which names are searched, from a frame outward. */
export function savedScope(frame: Frame): readonly SavedFrame[] {
  const saved: SavedFrame[] = [];
  for (let current: Frame | null = frame; current !== null; current = current.barrier ? null : current.parent) {
    const { node, index, locals } = current;
    saved.push({ node, index, locals: locals === null ? null : new Map(locals) });
  }
  return saved;
}

/** Whether names have the same values as in a saved scope. */
export function isSavedScope(frame: Frame, saved: readonly SavedFrame[]): boolean {
  let current: Frame | null = frame;
  for (const { node, index, locals } of saved) {
    if (current === null || current.node !== node || current.index !== index) return false;
    if (!holdsLocals(current.locals, locals)) return false;
    current = current.barrier ? null : current.parent;
  }
  return current === null;
}

function holdsLocals(locals: Frame['locals'], saved: SavedFrame['locals']): boolean {
  if (locals === null || saved === null) return locals === saved;
  if (locals.size !== saved.size) return false;
  for (const [name, value] of saved) if (locals.get(name) !== value) return false;
  return true;
}

/** A macro by name: the whole stack is searched, barriers are ignored. */
export function findMacro(frame: Frame | null, name: string): Body | undefined {
  for (let current = frame; current !== null; current = current.parent) {
    const body = current.macros?.get(name);
    if (body !== undefined) return body;
  }
  return undefined;
}

/** The frame in which a partial runs. */
export function pushed(frame: Frame, node: Value, options: ApplyOptions): Frame {
  const inner = new Frame(frame, node, options.private === true);
  if (options.args !== undefined) inner.set('@args', options.args);
  return inner;
}
