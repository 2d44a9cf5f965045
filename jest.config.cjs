/** Jest runs the TypeScript sources as they are; esbuild only strips the types. */

const { ES_MODULES } = require('./deploy/jest-transform.cjs');
const areas = require('./test/areas.json');

/** Neither a server that listens, nor a database, a browser or a build: `test/setup/unit-guard.ts` sees to the first. */
const unit = [
  'test/*.test.ts',
  'test/{engine,shared}/**/*.test.ts',
  'test/server/{analytics/{beacons,gather},admin/{item-rules,safe-svg}}.test.ts',
  'test/client/{analytics,popup-and-scripts,card,checkout,content-machines,field-markup,form-machine,machines,playground,plural,product-machines,search,seen-pages,session,sizes,two-pages}.test.ts',
  'test/client/studio/**/*.test.ts',
  'test/conformance/commerce-helpers.test.ts',
  'test/content/{document-cache,imported-content,market-prices,search,spelling}.test.ts',
  'test/content/translation/**/*.test.ts',
  'test/server/languages/**/*.test.ts',
  'test/database/json-reader.test.ts',
  'test/deploy/{build-folder,chart,gates,react-modules,set-version,vscode}.test.ts',
  'test/fuzz/{peer,properties}.test.ts',
  'test/load-lab/{arithmetic,plan,profile,report}.test.ts',
  'test/server/http/{security-headers,sequence,write-utf8}.test.ts',
  'test/server/blocks/{charts,every-block}.test.ts',
  'test/server/lifecycle/**/*.test.ts',
  'test/server/sites/{open-sites,shares}.test.ts',
  'test/server/{calendar-file,popular-products,preview-marks,return-path}.test.ts',
];
/** A real browser on real pages. */
const browser = [
  'test/browser/**/*.test.ts',
  'test/client/{captcha-enterprise,cart-page,express,hydration,loader,product-list,product-page,restock}.test.ts',
  'test/server/integrations/egress.test.ts',
];
const all = ['test/**/*.test.{ts,tsx}'];
/** `daily` (`npm test`), or `full` (`npm run test:all`). Unset: all files but those of full runs. */
const run = process.env.TEST_RUN;
/** Files that run in full runs alone. */
const isFullRun = run === 'full' || process.env.STATES !== undefined;
const full = [
  'test/browser/{every-state,forms-without-script,without-script}.test.ts',
  'test/database/{lost-connections,pooler}.test.ts',
  'test/content-scale/races.test.ts',
  'test/deploy/patterns.test.ts',
  'test/durability/{emails,renewals}.test.ts',
  'test/server/analytics/analytics-durability.test.ts',
  'test/server/integrations/egress.test.ts',
];

/** Daily runs leave out the areas that TEST_AREAS does not name, separated by spaces. */
const named = (process.env.TEST_AREAS ?? '').split(' ').filter(Boolean);
const unknown = named.find((name) => areas[name] === undefined);
if (unknown !== undefined) throw new Error(`TEST_AREAS: "${unknown}" is not in test/areas.json.`);
const leftAreas = Object.entries(areas).flatMap(([name, { tests }]) => (named.includes(name) ? [] : tests));

const inRoot = (patterns) => patterns.map((pattern) => `<rootDir>/${pattern}`);
// Jest puts the root where a pattern begins with its name, and nowhere else.
const not = (patterns) => patterns.map((pattern) => `!${__dirname}/${pattern}`);
const left = not([...(isFullRun ? [] : full), ...(run === 'daily' ? leftAreas : [])]);
const transform = '<rootDir>/deploy/jest-transform.cjs';
const project = (name, testMatch) => ({
  displayName: name,
  testMatch,
  transform: { [`\\.(ts|tsx|mjs)$|/node_modules/${ES_MODULES}.*\\.js$`]: transform },
  transformIgnorePatterns: [`/node_modules/(?!${ES_MODULES})`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: `<rootDir>/test/setup/${name}.ts`,
  globalTeardown: '<rootDir>/test/setup/teardown.ts',
});

/** Test files share the modules that they test, as long as their worker lives. */
const sharing = {
  testEnvironment: '<rootDir>/deploy/jest-environment.cjs',
  transform: { '\\.(ts|tsx|js|cjs|mjs)$': [transform, { shared: true }] },
  transformIgnorePatterns: [],
};

module.exports = {
  projects: [
    { ...project('unit', inRoot(unit)), ...sharing, setupFiles: ['<rootDir>/test/setup/unit-guard.ts'] },
    { ...project('server', [...inRoot(all), ...not(unit), ...not(browser), ...left]), ...sharing },
    { ...project('browser', [...inRoot(browser), ...left]), ...sharing },
  ],
  testSequencer: '<rootDir>/deploy/jest-sequencer.cjs',
  maxWorkers: 3,
  testTimeout: 120_000,
};
