/** What a theme calls and nobody has here: it can be called, read and made anew, does nothing, and is named once. */

const named = new Set<string>();

/** Says in the console, once for each name, that something is not there. */
function warnAbsent(name: string): void {
  if (named.has(name)) return;
  named.add(name);
  console.warn(`Vitrine: \`${name}\` is not supported; calls to it are ignored.`);
}

/** Keys by which the language itself asks what a value is. */
const plainAnswers: Readonly<Record<string, unknown>> = { length: 0, prototype: Object.prototype, nodeType: undefined };

/** A value that answers whatever is done to it. */
export function absent(name: string): unknown {
  const target = function nothing(): void {};
  return new Proxy(target, {
    get: (_target, key) => {
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
      if (key === 'toString' || key === 'valueOf') return () => '';
      if (key in plainAnswers) return plainAnswers[key];
      return absent(`${name}.${key}`);
    },
    set: () => true,
    // A function's own `prototype` cannot be denied.
    has: (_target, key) => key === 'prototype',
    apply: () => {
      warnAbsent(name);
      return absent(`${name}()`);
    },
    construct: () => {
      warnAbsent(name);
      return absent(`new ${name}()`) as object;
    },
  });
}

/** An object whose missing members are absent ones, and named when they are used. What themes put on it stays. */
export function withAbsent<T extends object>(known: T, name: string): T {
  return new Proxy(known, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || Reflect.has(target, key))
        return Reflect.get(target, key, receiver) as unknown;
      const created = absent(`${name}.${key}`);
      return created;
    },
  });
}
