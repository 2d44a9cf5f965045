/** YUI nodes: one element, or a list of them. */
import { absent } from './absent.ts';
import { type Handle, type Listener, listener } from './events.ts';
import { animate, type Motion } from './motion.ts';
import { listWith, YNodeList } from './node-list.ts';

type Target = Node | Window | null | undefined;
/** Anything that themes pass as a node: an element, a YUI node, a jQuery object, a selector or markup. */
export type NodeLike = unknown;

const known = new WeakMap<object, YNode>();

/** The node of an element, always the same one; null without an element. */
export function nodeOf(target: Target): YNode | null {
  if (target === null || target === undefined) return null;
  const node = known.get(target) ?? nodeWithAbsent(new YNode(target));
  known.set(target, node);
  return node;
}

const listen = listener((target) => nodeOf(target));

/** A node list of elements. */
export const listOf = (elements: readonly Element[]): YNodeList<YNode> =>
  listWith(elements, (element) => nodeOf(element) as YNode);

const WINDOW = ['window', 'win'];
const DOCUMENT = ['document', 'doc'];

/** The window or document, also by name as in YUI; null for anything else. */
export function pageOf(input: NodeLike): Window | Document | null {
  if (input === window || WINDOW.includes(input as string)) return window;
  return input === document || DOCUMENT.includes(input as string) ? document : null;
}

/** The element of any node-like value. */
export function elementOf(input: NodeLike): Element | null {
  if (typeof input === 'string')
    return /^\s*</.test(input) ? (fragmentOf(input).firstElementChild ?? null) : find(document, input);
  if (input instanceof Element) return input;
  if (input instanceof YNode) return input.element;
  const first = (input as ArrayLike<unknown> | null)?.[0];
  return first instanceof Element ? first : null;
}

function find(root: ParentNode, selector: string): Element | null {
  try {
    return root.querySelector(selector);
  } catch {
    return null;
  }
}

/** The matches of a selector; empty if it is invalid. */
export function findAll(root: ParentNode, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)];
  } catch {
    return [];
  }
}

function fragmentOf(markup: string): DocumentFragment {
  return document.createRange().createContextualFragment(markup);
}

/** Calls of missing methods do nothing. */
function nodeWithAbsent(node: YNode): YNode {
  const proxy: YNode = new Proxy(node, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target || key === 'then' || key === 'toJSON') {
        const value = Reflect.get(target, key, target) as unknown;
        if (typeof value !== 'function') return value;
        return (...inputs: readonly unknown[]): unknown => {
          const result = Reflect.apply(value, target, inputs);
          // Later calls in the chain may be missing, too.
          return result === target ? proxy : result;
        };
      }
      return absent(`Node.${key}`);
    },
  });
  return proxy;
}

const rootOf = (target: Node | Window): ParentNode =>
  target instanceof Element || target instanceof Document || target instanceof DocumentFragment ? target : document;

const UNITLESS = /^(?:opacity|z-index|font-weight|line-height|flex.*|order)$/;
const cssName = (name: string): string => name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`);
const cssValue = (name: string, value: unknown): string =>
  typeof value === 'number' && !UNITLESS.test(cssName(name)) ? `${value}px` : String(value ?? '');

export class YNode {
  readonly _node: Node | Window;
  private readonly data = new Map<string, unknown>();

  constructor(target: Node | Window) {
    this._node = target;
  }

  /** The element; for the document and the window, the root element. */
  get element(): HTMLElement {
    return this._node instanceof HTMLElement || this._node instanceof SVGElement
      ? (this._node as HTMLElement)
      : document.documentElement;
  }
  getDOMNode = (): Node | Window => this._node;

  one = (selector: string): YNode | null => nodeOf(find(rootOf(this._node), selector));
  all = (selector: string): YNodeList<YNode> => listOf(findAll(rootOf(this._node), selector));
  ancestor = (test?: string | ((node: YNode) => boolean), isSelf = false): YNode | null => {
    for (let at = isSelf ? this.element : this.element.parentElement; at !== null; at = at.parentElement) {
      const node = nodeOf(at) as YNode;
      if (test === undefined || (typeof test === 'string' ? at.matches(test) : test(node))) return node;
    }
    return null;
  };
  next = (selector?: string): YNode | null => this.beside('nextElementSibling', selector);
  previous = (selector?: string): YNode | null => this.beside('previousElementSibling', selector);
  private beside(way: 'nextElementSibling' | 'previousElementSibling', selector?: string): YNode | null {
    let at = this.element[way];
    while (at !== null && selector !== undefined && !at.matches(selector)) at = at[way];
    return nodeOf(at);
  }
  siblings = (selector = '*'): YNodeList<YNode> =>
    listOf(
      [...(this.element.parentElement?.children ?? [])].filter(
        (element) => element !== this.element && element.matches(selector),
      ),
    );
  test = (selector: string): boolean => this.element.matches(selector);
  contains = (other: NodeLike): boolean => this.element.contains(elementOf(other));
  inDoc = (): boolean => this.element.isConnected;
  compareTo = (other: NodeLike): boolean => this.element === elementOf(other);

  addClass = (name: string): this => this.classes('add', name);
  removeClass = (name: string): this => this.classes('remove', name);
  private classes(how: 'add' | 'remove', names: string): this {
    for (const name of names.split(/\s+/)) if (name !== '') this.element.classList[how](name);
    return this;
  }
  hasClass = (name: string): boolean => this.element.classList.contains(name);
  toggleClass = (name: string, force?: boolean): this => {
    this.element.classList.toggle(name, typeof force === 'boolean' ? force : undefined);
    return this;
  };
  replaceClass = (from: string, to: string): this => this.removeClass(from).addClass(to);

  getAttribute = (name: string): string => this.element.getAttribute(name) ?? '';
  hasAttribute = (name: string): boolean => this.element.hasAttribute(name);
  setAttribute = (name: string, value: unknown): this =>
    this.with((element) => element.setAttribute(name, String(value)));
  setAttrs = (values: Readonly<Record<string, unknown>>): this => {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
    return this;
  };
  removeAttribute = (name: string): this => this.with((element) => element.removeAttribute(name));
  getData = (name: string): unknown =>
    this.data.get(name) ?? this.element.getAttribute(`data-${cssName(name)}`) ?? undefined;
  setData = (name: string, value: unknown): this => {
    this.data.set(name, value);
    return this;
  };

  get = (name: string): unknown => {
    switch (name) {
      case 'winWidth':
        return window.innerWidth;
      case 'winHeight':
        return window.innerHeight;
      case 'docWidth':
        return document.documentElement.scrollWidth;
      case 'docHeight':
        return document.documentElement.scrollHeight;
      case 'docScrollY':
        return window.scrollY;
      case 'docScrollX':
        return window.scrollX;
      case 'children':
        return listOf([...this.element.children]);
      case 'parentNode':
        return nodeOf(this._node instanceof Node ? this._node.parentNode : null);
      case 'firstChild':
        return nodeOf(this.element.firstElementChild);
      case 'text':
        return this.element.textContent ?? '';
      case 'region':
        return this.region();
      default:
        return Reflect.get(this._node instanceof Window ? window : this._node, name) as unknown;
    }
  };
  set = (name: string, value: unknown): this =>
    this.with((element) => {
      if (name === 'text') element.textContent = String(value);
      else if (name in element) Reflect.set(element, name, value);
      else element.setAttribute(name, String(value));
    });
  private region(): Readonly<Record<string, number>> {
    const { top, bottom, left, right, width, height } = this.element.getBoundingClientRect();
    const [x, y] = [window.scrollX, window.scrollY];
    return {
      0: top + y,
      1: left + x,
      top: top + y,
      bottom: bottom + y,
      left: left + x,
      right: right + x,
      width,
      height,
    };
  }
  getX = (): number => this.region()['left'] ?? 0;
  getY = (): number => this.region()['top'] ?? 0;
  getXY = (): readonly number[] => [this.getX(), this.getY()];
  getStyle = (name: string): string =>
    this.element.style.getPropertyValue(cssName(name)) || this.getComputedStyle(name);
  getComputedStyle = (name: string): string => getComputedStyle(this.element).getPropertyValue(cssName(name));
  setStyle = (name: string, value: unknown): this =>
    this.with((element) => element.style.setProperty(cssName(name), cssValue(name, value)));
  setStyles = (values: Readonly<Record<string, unknown>>): this => {
    for (const [name, value] of Object.entries(values)) this.setStyle(name, value);
    return this;
  };
  getHTML = (): string => this.element.innerHTML;
  setHTML = (content: NodeLike): this => {
    this.element.replaceChildren();
    return this.append(content);
  };
  setContent = this.setHTML;
  append = (content: NodeLike): this => this.put('append', content);
  appendChild = (content: NodeLike): YNode | null => {
    this.append(content);
    return nodeOf(elementOf(content));
  };
  prepend = (content: NodeLike): this => this.put('prepend', content);
  insert = (content: NodeLike, where?: unknown): this =>
    this.put(where === 'before' || where === 'after' || where === 'prepend' ? where : 'append', content);
  insertBefore = (content: NodeLike, before: NodeLike): this =>
    this.with((element) => {
      element.insertBefore(partOf(content), elementOf(before));
    });
  appendTo = (parent: NodeLike): this => this.with((element) => elementOf(parent)?.append(element));
  private put(how: 'append' | 'prepend' | 'before' | 'after', content: NodeLike): this {
    return this.with((element) => element[how](partOf(content)));
  }
  wrap = (markup: string): this =>
    this.with((element) => {
      const around = fragmentOf(markup).firstElementChild;
      if (around === null) return;
      element.replaceWith(around);
      around.append(element);
    });
  cloneNode = (isDeep = true): YNode => nodeOf(this.element.cloneNode(isDeep)) as YNode;
  remove = (): this => this.with((element) => element.remove());
  destroy = (): void => this.element.remove();
  empty = (): this => this.with((element) => element.replaceChildren());

  show = (): this => this.with((element) => element.style.removeProperty('display'));
  hide = (): this => this.setStyle('display', 'none');
  toggleView = (isShown?: boolean): this =>
    (typeof isShown === 'boolean' ? isShown : this.element.style.display === 'none') ? this.show() : this.hide();
  transition = (motion: Motion, done?: () => void): this => this.with((element) => animate(element, motion, done));

  on = (type: string | readonly string[], call: Listener, context?: unknown): Handle =>
    listen(this._node, type, call, { context });
  after = this.on;
  once = (type: string, call: Listener, context?: unknown): Handle =>
    listen(this._node, type, call, { context, isOnce: true });
  delegate = (type: string, call: Listener, selector: string, context?: unknown): Handle =>
    listen(this._node, type, call, { context, selector });
  detach = (): this => this;
  purge = (): this => this;
  fire = (type: string): boolean => this._node.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  simulate = this.fire;
  focus = (): this => this.with((element) => element.focus());
  blur = (): this => this.with((element) => element.blur());
  scrollIntoView = (): this => this.with((element) => element.scrollIntoView());
  generateID = (): string => {
    this.element.id ||= `yui-${Math.random().toString(36).slice(2)}`;
    return this.element.id;
  };

  private with(change: (element: HTMLElement) => void): this {
    change(this.element);
    return this;
  }
}

function partOf(content: NodeLike): Node {
  if (content instanceof YNodeList) {
    const all = document.createDocumentFragment();
    all.append(...content._nodes);
    return all;
  }
  if (typeof content === 'string' || typeof content === 'number') return fragmentOf(String(content));
  return content instanceof Node ? content : (elementOf(content) ?? document.createTextNode(''));
}
