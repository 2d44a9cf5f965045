/** How generated code looks up names: chains of tests over the locals that hold the frames. */
import { Head, type Reference } from '../syntax/reference.ts';
import { outward, type Scope } from './scope.ts';

export class Names {
  /** Values of `k0`, `k1` … in the source. */
  readonly constants: unknown[] = [];

  constant(value: unknown): string {
    return `k${this.constants.push(value) - 1}`;
  }

  /** An expression for a reference, searched outward. */
  lookup(reference: Reference, scope: Scope): string {
    return this.path(this.search(reference, scope), reference);
  }

  private search(reference: Reference, scope: Scope): string {
    if (reference.kind === Head.node) return scope.value;
    let code = '';
    let close = '';
    for (const frame of outward(scope)) {
      const read = this.inFrame(reference, frame);
      if (read === null) continue;
      if (read.always) return `(${code}${read.value}${close})`;
      code += `${read.test}?${read.value}:(`;
      close += ')';
    }
    return `(${code}L(c,p,${this.constant(reference)})${close})`;
  }

  /** For sections: the first segment in the current frame only. A partial's own frame also holds `@args`. */
  protected headIn(reference: Reference, scope: Scope): string {
    if (reference.kind === Head.node) return scope.value;
    const read = this.inFrame(reference, scope);
    const own = read === null ? 'undefined' : read.always ? read.value : `(${read.test}?${read.value}:undefined)`;
    if (scope.parent !== null || reference.kind !== Head.local) return own;
    const passed = `(p===null||p.locals===null?undefined:p.locals.get(${JSON.stringify(reference.head)}))`;
    return read === null ? passed : `(${read.test}?${read.value}:${passed})`;
  }

  private inFrame(reference: Reference, frame: Scope): { test: string; value: string; always: boolean } | null {
    const { head, kind } = reference;
    if (kind === Head.index || kind === Head.index0) {
      if (frame.index === null) return null;
      return { test: '', value: kind === Head.index ? `(${frame.index}+1)` : frame.index, always: true };
    }
    if (kind === Head.local) {
      const local = frame.slots.get(head as string);
      return local === undefined ? null : { test: `${local}!==undefined`, value: local, always: false };
    }
    if (typeof head === 'number') {
      return { test: `(t=step(${frame.value},${head}))!==undefined`, value: 't', always: false };
    }
    if (frame.object === null) return null;
    return { test: ownTest(frame.object, head), value: 't', always: false };
  }

  /** Applies the remaining segments to an expression. */
  protected path(head: string, reference: Reference): string {
    let code = head;
    for (const segment of reference.rest) {
      if (typeof segment === 'number' || isRisky(segment)) code = `N(c,${code},${JSON.stringify(segment)})`;
      else code = `((u=${code})!==undefined&&u!==null&&${ownTest('u', segment)}?t:N(c,u,${JSON.stringify(segment)}))`;
    }
    return code;
  }

  /**
   * The current frame as an object. Without variables it is created once; code that sets a variable comes later in the scope, and what
   * follows it creates a new one.
   */
  frame(scope: Scope): string {
    const { parent, value, index, slots } = scope;
    const outer = parent === null ? 'p' : this.frame(parent);
    if (slots.size > 0) {
      const values = [...slots.values()].join(',');
      return `MV(M(${outer},${value},${index ?? -1}),${this.constant([...slots.keys()])},[${values}])`;
    }
    scope.frameLocal ??= `m${value}`;
    if (parent === null) return `(p||(${scope.frameLocal}??=M(null,${value},-1)))`;
    return `(${scope.frameLocal}??=M(${outer},${value},${index ?? -1}))`;
  }
}

/** Names that exist on built-in objects, where a full check is needed for own properties. */
const isRisky = (name: string): boolean => name in Object.prototype || name === 'length';

/**
 * Tests for an own property and leaves its value in `t`. If a plain object's value differs from the prototype's, it must be its own, which
 * saves a call of `hasOwnProperty`.
 */
function ownTest(object: string, name: string): string {
  const key = JSON.stringify(name);
  const read = /^[A-Za-z][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `[${key}]`;
  if (isRisky(name)) return `H.call(${object},${key})&&(t=${object}[${key}])!==undefined`;
  return `(t=${object}${read})!==undefined&&(G(${object})===OP&&t!==OP${read}||H.call(${object},${key}))`;
}
