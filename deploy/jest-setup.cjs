const { execFileSync } = require('node:child_process');

/** The command line and the browser scripts are tested as they are built. */
module.exports = () => {
  execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
};
