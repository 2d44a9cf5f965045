import { isAllowed } from '../../../server/http/authorize.ts';
import { Problem } from '../../../server/http/problems.ts';

test.each(['owner-only', 'sign-in-needed', 'forbidden'] as const)('%s is not a permission', async (code) => {
  expect(await isAllowed(Promise.reject(new Problem(code)))).toBe(false);
});

test('other errors are not mistaken for missing permission', async () => {
  expect(await isAllowed(Promise.resolve())).toBe(true);
  await expect(isAllowed(Promise.reject(new Problem('store-unavailable')))).rejects.toThrow();
  await expect(isAllowed(Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
});
