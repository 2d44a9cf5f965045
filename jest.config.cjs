/** Jest runs the TypeScript sources as they are; esbuild only strips the types. */
module.exports = {
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/test/**/*.test.tsx'],
  transform: { '\\.(ts|tsx|mjs)$': '<rootDir>/deploy/jest-transform.cjs' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: '<rootDir>/deploy/jest-setup.cjs',
  maxWorkers: 2,
  testTimeout: 30_000,
};
