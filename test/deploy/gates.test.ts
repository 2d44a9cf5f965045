import { judge } from '../bench/gates.ts';

test('a run that misses a gate ends with status 1 and names it', () => {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  expect(judge([{ name: 'list, eta', value: 1.5, atLeast: 1.4 }], print)).toBe(0);
  expect(judge([{ name: 'list, eta', value: 1.3, atLeast: 1.4 }], print)).toBe(1);
  expect(judge([{ name: 'first byte', value: 0.071, below: 0.05 }], print)).toBe(1);
  expect(judge([{ name: 'nothing measured', value: Number.NaN, atLeast: 1 }], print)).toBe(1);
  expect(lines).toEqual([
    '1 of 1 gates met',
    'gate not met: list, eta is 1.300, must be at least 1.4',
    '0 of 1 gates met',
    'gate not met: first byte is 0.071, must be below 0.05',
    '0 of 1 gates met',
    'gate not met: nothing measured is NaN, must be at least 1',
    '0 of 1 gates met',
  ]);
});
