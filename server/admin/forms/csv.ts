/** Lines of CSV (RFC 4180). */

/** A cell that a spreadsheet would run as a formula begins with an apostrophe instead. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: Iterable<string>): string => `${[...cells].map(cell).join(',')}\r\n`;
