const { statSync } = require('node:fs');
const Sequencer = require('@jest/test-sequencer').default;

/** Longest first, so that two workers end together: by kind of test, then as long as Jest remembers, else by size. */
const KINDS = ['browser', 'server', 'unit'];

module.exports = class extends Sequencer {
  sort(tests) {
    const kind = ({ context }) => KINDS.indexOf(context.config.displayName.name);
    const size = ({ path }) => statSync(path).size;
    return [...tests].sort((a, b) => kind(a) - kind(b) || (b.duration ?? 0) - (a.duration ?? 0) || size(b) - size(a));
  }
};
