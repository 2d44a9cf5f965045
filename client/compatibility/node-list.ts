/** YUI node lists. */
import { type Handle, handleOf, type Listener } from './events.ts';

/** A list of elements: methods are called on each of its nodes. */
export class YNodeList<T extends object> {
  readonly _nodes: readonly Element[];

  private readonly toNode: (element: Element) => T;

  constructor(nodes: readonly Element[], toNode: (element: Element) => T) {
    this._nodes = nodes;
    this.toNode = toNode;
  }

  private nodes(): readonly T[] {
    return this._nodes.map((node) => this.toNode(node));
  }
  call(method: string, ...inputs: readonly unknown[]): readonly unknown[] {
    return this.nodes().map((node) =>
      (Reflect.get(node, method) as (...all: readonly unknown[]) => unknown)(...inputs),
    );
  }
  size(): number {
    return this._nodes.length;
  }
  isEmpty(): boolean {
    return this._nodes.length === 0;
  }
  item(at: number): T | null {
    const element = this._nodes[at];
    return element === undefined ? null : this.toNode(element);
  }
  each(call: (node: T, at: number, list: this) => void, context?: unknown): this {
    for (const [at, node] of this.nodes().entries()) call.call(context ?? node, node, at, this);
    return this;
  }
  some(call: (node: T, at: number, list: this) => boolean): boolean {
    return this.nodes().some((node, at) => call(node, at, this));
  }
  filter(test: string): YNodeList<T> {
    const matches = this._nodes.filter((node) => node.matches(test));
    return listWith(matches, this.toNode);
  }
  indexOf(node: { readonly _node?: unknown } | Element): number {
    return this._nodes.indexOf((node instanceof Element ? node : node._node) as Element);
  }
  get(name: string): readonly unknown[] {
    return this.call('get', name);
  }
  getDOMNodes(): readonly Element[] {
    return this._nodes;
  }
  getAttribute(name: string): readonly unknown[] {
    return this.call('getAttribute', name);
  }
  on(type: string | readonly string[], call: Listener, context?: unknown): Handle {
    return handleOf(this.call('on', type, call, context) as readonly Handle[]);
  }
}

/** A list with every method of its nodes. */
export function listWith<T extends object>(
  elements: readonly Element[],
  toNode: (element: Element) => T,
): YNodeList<T> {
  const list = new YNodeList(elements, toNode);
  const proxy: YNodeList<T> = new Proxy(list, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target || key === 'then' || key === 'toJSON')
        return Reflect.get(target, key, target) as unknown;
      return (...inputs: readonly unknown[]): unknown => {
        target.call(key, ...inputs);
        return proxy;
      };
    },
  });
  return proxy;
}
