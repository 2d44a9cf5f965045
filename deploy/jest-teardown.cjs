const { rmSync } = require('node:fs');

module.exports = () => {
  const place = process.env.VITRINE_TEST_FILES;
  if (place !== undefined) rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
};
