const { execFileSync } = require('node:child_process');
const { chmodSync, mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

module.exports = () => {
  // One place for all that tests write, which the end of the run removes. PostgreSQL runs as a user of its own: it has to get through.
  const place = mkdtempSync(join(tmpdir(), 'vt-'));
  chmodSync(place, 0o711);
  process.env.VITRINE_TEST_FILES = place;
  process.env.TMPDIR = place;
  // The command line and the browser scripts are tested as they are built.
  execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
};
