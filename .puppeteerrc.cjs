// The browser comes from the operating system's packages; see test/browser/browser.ts.
module.exports = { skipDownload: true };
