/** CSV files (RFC 4180) that spreadsheets can open without executing anything. */

/** Spreadsheets treat a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A negative number computes nothing. */
const NEGATIVE = /^-\d+(?:[.,]\d+)*$/;

/** A cell, quoted if necessary. Text that looks like a formula gets a leading apostrophe, which makes it plain text. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) && !NEGATIVE.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file, including its line end. Numbers are not quoted. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;
