import { checkArchitecture } from '../deploy/check-architecture.mjs';

test('the rules of the house hold: who imports whom, no circles, no long files', () => {
  expect(checkArchitecture(`${__dirname}/..`)).toEqual([]);
});
