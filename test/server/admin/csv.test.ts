/** Cells of exported CSV files. */
import { csvLine } from '../../../server/admin/csv.ts';

test.each([
  ['=SUM(1)', "'=SUM(1)"],
  ['-1+2', "'-1+2"],
  ['-cmd', "'-cmd"],
  ['- 3', "'- 3"],
  ['-3-4', "'-3-4"],
  ['+32 2 123', "'+32 2 123"],
  ['@a', "'@a"],
  ['-3', '-3'],
  ['-3.50', '-3.50'],
  ['-1.234,50', '"-1.234,50"'],
  ['3', '3'],
])('%s becomes %s', (text, cell) => expect(csvLine([text, -1])).toBe(`${cell},-1\r\n`));
