/** Jest runs the TypeScript sources as they are; esbuild only strips the types. */
module.exports = {
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/test/**/*.test.tsx'],
  transform: { '\\.(ts|tsx|mjs)$|marked\\.esm\\.js$': '<rootDir>/deploy/jest-transform.cjs' },
  // A package that is only an ES module; Node 20 has no way to require it.
  transformIgnorePatterns: ['/node_modules/(?!marked/)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: '<rootDir>/deploy/jest-setup.cjs',
  globalTeardown: '<rootDir>/deploy/jest-teardown.cjs',
  maxWorkers: 2,
  testTimeout: 120_000,
};
