/**
 * Runs test files in the worker's own realm, so that they share the modules of `jest-modules.cjs`. Changes of global objects are reverted
 * when a file ends; the file's own modules, and those of `test`, are loaded for each file.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const crypto = require('node:crypto');
const vm = require('node:vm');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { mapStacks } = require('./jest-modules.cjs');

/** Jest compiles each module for the context that its environment names. */
const OWN = Object.freeze({});
const { compileFunction } = vm;
vm.compileFunction = (code, names, options) =>
  compileFunction(code, names, options?.parsingContext === OWN ? { ...options, parsingContext: undefined } : options);

/** Each file's Jest has its own; as long as one is enabled, every promise of the worker is passed to it. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
  storages.add(this);
  return run.apply(this, parameters);
};
function disableStorages() {
  for (const storage of storages) storage.disable();
  storages.clear();
}

/**
 * Hashing a password takes a fifth of a second of CPU time; `test/server/several-processes.test.ts` tests that on a built server. A file
 * with `@passwords real` in its first comment hashes passwords as in production.
 */
const { scrypt } = crypto;
const cheapScrypt = (password, salt, length, ...rest) =>
  scrypt(password, salt, length, { ...rest.at(-2), N: 2, p: 1 }, rest.at(-1));

/** Properties that packages have added to the global object and expect to find again. */
const ofPackages = new Set();
globalThis[Symbol.for('vitrine.require')] = (path) => {
  if (require.cache[path] !== undefined) return require.cache[path].exports;
  const before = new Set(Reflect.ownKeys(globalThis));
  const loaded = require(path);
  for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) ofPackages.add(key);
  return loaded;
};

const isSame = (a, b) => a !== undefined && a.value === b.value && a.get === b.get;

/** Saves the global object, the environment and `process.exit`; returns a function that restores them. */
function snapshot() {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const environment = { ...process.env };
  const { exit, exitCode } = process;
  return () => {
    for (const key of Reflect.ownKeys(globalThis))
      if (!Object.hasOwn(globals, key) && !ofPackages.has(key)) Reflect.deleteProperty(globalThis, key);
    for (const key of Reflect.ownKeys(globals))
      if (!isSame(Object.getOwnPropertyDescriptor(globalThis, key), globals[key]))
        Reflect.defineProperty(globalThis, key, globals[key]);
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    Object.assign(process, { exit, exitCode });
  };
}

module.exports = class {
  constructor({ projectConfig: config }, { docblockPragmas }) {
    this.restore = snapshot();
    crypto.scrypt = docblockPragmas.passwords === 'real' ? scrypt : cheapScrypt;
    const { global } = globalThis;
    this.global = global;
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: (timer) => timer, refToId: (timer) => timer };
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }
  async setup() {
    mapStacks();
  }
  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    disableStorages();
    this.restore();
  }
  exportConditions() {
    return ['node', 'node-addons'];
  }
  getVmContext() {
    return OWN;
  }
};
