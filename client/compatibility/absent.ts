/** A stand-in for missing APIs that themes use: it can be called, read and constructed, does nothing, and is reported once. */

const named = new Set<string>();

/** Logs once per name that an API is missing. */
function warnAbsent(name: string): void {
  if (named.has(name)) return;
  named.add(name);
  console.warn(`Vitrine: \`${name}\` is not supported; calls to it are ignored.`);
}

/** Properties that the language itself uses to inspect a value. */
const plainAnswers: Readonly<Record<string, unknown>> = { length: 0, prototype: Object.prototype, nodeType: undefined };

/** A value on which every operation is possible. */
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
    // A proxy must report a function's own `prototype`.
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

/** An object whose missing members are absent values, reported on use. Members that themes add stay. */
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
