/** `Y`: the parts of YUI that themes use, based on current browser APIs. */
import { absent, withAbsent } from './absent.ts';
import { easings } from './easing.ts';
import { type Handle, handleOf, type Listener } from './events.ts';
import { fetchAs, type IoSettings, loadScripts } from './io.ts';
import { animate, type Motion } from './motion.ts';
import { elementOf, findAll, listOf, type NodeLike, nodeOf, pageOf, YNode } from './node.ts';
import { YNodeList } from './node-list.ts';
import { listenAnywhere } from './page-events.ts';

type Call = (...args: readonly unknown[]) => unknown;
type Table = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Table => typeof value === 'object' && value !== null;

/** YUI's names of value types. */
const Lang = {
  isArray: Array.isArray,
  isBoolean: (value: unknown) => typeof value === 'boolean',
  isFunction: (value: unknown) => typeof value === 'function',
  isNull: (value: unknown) => value === null,
  isNumber: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  isObject: (value: unknown) => isObject(value) || typeof value === 'function',
  isString: (value: unknown) => typeof value === 'string',
  isUndefined: (value: unknown) => value === undefined,
  isValue: (value: unknown) => value !== null && value !== undefined && !Number.isNaN(value),
  trim: (value: unknown) => String(value).trim(),
  sub: (text: string, values: Table) =>
    text.replace(/\{(\w+)\}/g, (full, name: string) => String(values[name] ?? full)),
};

function each(over: unknown, call: Call, context?: unknown): void {
  if (over instanceof YNodeList) over.each((node, at) => void call.call(context, node, at, over));
  else if (Array.isArray(over)) for (const [at, item] of over.entries()) call.call(context, item, at, over);
  else if (isObject(over)) for (const [key, item] of Object.entries(over)) call.call(context, item, key, over);
}

function merge(...all: readonly unknown[]): object {
  return Object.assign({}, ...all.filter(isObject)) as object;
}

/** Delayed or repeated calls: milliseconds, `this`, function or method name, arguments. */
function later(ms: number, context: unknown, call: Call | string, ...rest: readonly unknown[]): object {
  const [input, isPeriodic = false] = rest;
  const all: readonly unknown[] = input === undefined ? [] : Array.isArray(input) ? input : [input];
  const run = (): unknown =>
    (typeof call === 'string' ? (Reflect.get(Object(context), call) as Call) : call).apply(context, [...all]);
  const timer = isPeriodic ? setInterval(run, ms) : setTimeout(run, ms);
  const cancel = (): void => (isPeriodic ? clearInterval(timer) : clearTimeout(timer));
  return withAbsent({ interval: isPeriodic, cancel }, 'Y.later()');
}

function throttle(call: Call, ms = 150): Call {
  let last = Number.NEGATIVE_INFINITY;
  return function throttled(this: unknown, ...inputs) {
    if (performance.now() - last < ms) return undefined;
    last = performance.now();
    return call.apply(this, [...inputs]);
  };
}

class Anim {
  private readonly settings: Table;
  private readonly ends: Call[] = [];
  constructor(settings: Table = {}) {
    this.settings = settings;
    // biome-ignore lint/correctness/noConstructorReturn: members called on it may be missing.
    return withAbsent(this, 'Anim');
  }
  on(type: string, call: Call): this {
    if (type === 'end') this.ends.push(call);
    return this;
  }
  set(): this {
    return this;
  }
  run(): this {
    const element = elementOf(this.settings['node']);
    const { duration, easing, to } = this.settings as { duration?: number; easing?: unknown; to?: Table };
    const end = (): void => {
      for (const call of this.ends) call({});
    };
    if (element instanceof HTMLElement) animate(element, { duration, easing, ...to } as Motion, end);
    else end();
    return this;
  }
  stop(): this {
    return this;
  }
}

const toNode = (input: NodeLike): YNode | null => nodeOf(pageOf(input) ?? elementOf(input));
const all = (input: NodeLike): object =>
  listOf(typeof input === 'string' ? findAll(document, input) : Array.isArray(input) ? input : []);

/** A class that themes call with or without `new`; `create` returns the instance. */
function callable(target: object, create: (input: NodeLike) => object | null, statics: Table): object {
  return new Proxy(Object.assign(target, statics), {
    apply: (_target, _context, [input]: unknown[]) => create(input),
    construct: (_target, [input]: unknown[]) => create(input) ?? Object(absent('Node')),
  });
}

const agent = navigator.userAgent;

/** Members shared by all instances. */
const members: Table = {
  one: toNode,
  all,
  get: toNode,
  Do: { before: () => undefined, after: () => undefined },
  delegate: (type: string, call: Listener, root: NodeLike, selector: string) =>
    toNode(root)?.delegate(type, call, selector),
  detach: () => undefined,
  each,
  merge,
  mix: (to: object, ...from: readonly object[]) => Object.assign(to, ...from) as object,
  extend: (to: { prototype: object }, from: { prototype: object }) => {
    Object.setPrototypeOf(to.prototype, from.prototype);
    return to;
  },
  bind: (call: Call, context: unknown, ...first: readonly unknown[]) => call.bind(context, ...first),
  rbind: (call: Call, context: unknown) => call.bind(context),
  later,
  throttle,
  soon: (call: Call) => later(0, null, call),
  log: () => undefined,
  guid: (prefix = 'yui') => `${prefix}-${Math.random().toString(36).slice(2)}`,
  Array: Object.assign((list: ArrayLike<unknown>) => Array.from(list), {
    each,
    indexOf: (list: readonly unknown[], value: unknown) => list.indexOf(value),
    map: (list: readonly unknown[], call: Call) => list.map((...inputs) => call(...inputs)),
    filter: (list: readonly unknown[], call: Call) => list.filter((...inputs) => call(...inputs)),
    some: (list: readonly unknown[], call: Call) => list.some((...inputs) => call(...inputs)),
    find: (list: readonly unknown[], call: Call) => list.find((...inputs) => call(...inputs)) ?? null,
    dedupe: (list: readonly unknown[]) => [...new Set(list)],
    test: (list: unknown) => (Array.isArray(list) ? 1 : 0),
  }),
  Object: {
    each,
    keys: Object.keys,
    values: Object.values,
    size: (value: object) => Object.keys(value).length,
    isEmpty: (value: object) => Object.keys(value).length === 0,
    hasKey: (value: object, key: string) => Object.hasOwn(value, key),
    getValue: (value: unknown, path: readonly string[]) =>
      path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value),
  },
  Lang,
  JSON,
  QueryString: {
    parse: (text: string) => Object.fromEntries(new URLSearchParams(text)),
    stringify: (values: Record<string, string>) => new URLSearchParams(values).toString(),
  },
  Escape: {
    html: (text: unknown) => String(text).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`),
  },
  UA: {
    mobile: /Mobi|Android/i.test(agent) ? 'mobile' : null,
    ios: /iPhone|iPad|iPod/.test(agent) ? 1 : 0,
    ipad: /iPad/.test(agent) ? 1 : 0,
    android: /Android/.test(agent) ? 1 : 0,
    ie: 0,
    gecko: /Gecko\//.test(agent) ? 1 : 0,
    webkit: /WebKit/.test(agent) ? 1 : 0,
    chrome: /Chrome/.test(agent) ? 1 : 0,
    safari: /Safari/.test(agent) && !/Chrome/.test(agent) ? 1 : 0,
    touchEnabled: navigator.maxTouchPoints > 0,
  },
  config: { win: window, doc: document },
  Node: callable(YNode, toNode, {
    create: (markup: string) => nodeOf(elementOf(markup)),
    one: toNode,
    all,
    getDOMNode: (node: NodeLike) => elementOf(node),
  }),
  NodeList: callable(YNodeList, all, {}),
  Anim,
  Easing: easings,
  Get: { script: loadScripts, js: loadScripts },
  io: (address: string, settings?: IoSettings) => fetchAs(address, settings),
  Data: {
    get: (settings: { url: string } & IoSettings) => fetchAs(settings.url, settings, true),
    post: (settings: { url: string } & IoSettings) => fetchAs(settings.url, { ...settings, method: 'POST' }, true),
  },
};

/** `Y.on` and related methods. Custom events are local to the instance. */
function createEvents(): Table {
  const own = new EventTarget();
  const listen =
    (isOnce: boolean) =>
    (type: string | readonly string[], call: Listener, where?: unknown, context?: unknown): Handle =>
      handleOf(
        (typeof type === 'string' ? [type] : type).map((text) =>
          listenAnywhere(own, text, call, { where, context, isOnce }),
        ),
      );
  const on = listen(false);
  const fire = (type: string, detail?: unknown): boolean => own.dispatchEvent(new CustomEvent(type, { detail }));
  return { on, once: listen(true), after: on, fire };
}

/** Properties that themes read as values: other missing ones are undefined, as in YUI. */
const VALUES = ['UA', 'config'];

/** A single instance: additions of themes stay, and each missing member is reported once. */
export function createY(): Record<string, unknown> {
  const events = createEvents();
  const known: Record<string, unknown> = { ...members, ...events, Global: { ...events } };
  const Y = withAbsent(known, 'Y');
  // Takes module names, and finally a callback that receives `Y`: all modules are already there.
  known['use'] = (...inputs: readonly unknown[]): unknown => {
    const call = inputs.at(-1);
    if (typeof call === 'function') (call as Call)(Y);
    return Y;
  };
  known['add'] = (_name: string, call: Call) => call(Y, 'compatibility');
  known['namespace'] = (path: string) => {
    let at = known;
    for (const name of path.split('.').filter((part) => part !== 'Y'))
      at = (at[name] ??= {}) as Record<string, unknown>;
    return at;
  };
  for (const [name, value] of Object.entries(known))
    if (!VALUES.includes(name)) known[name] = withAbsent(Object(value) as object, `Y.${name}`);
  return Y;
}
