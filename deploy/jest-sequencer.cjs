const { relative } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;
const seconds = require('./test-seconds.json');

/** Longest first, so that all workers finish together; unit tests last, because their guard stays in the worker. */
module.exports = class extends Sequencer {
  sort(tests) {
    const isUnit = ({ context }) => Number(context.config.displayName.name === 'unit');
    const length = ({ path, context }) => seconds[relative(context.config.rootDir, path)] ?? 0;
    return [...tests].sort((a, b) => isUnit(a) - isUnit(b) || length(b) - length(a));
  }
};
