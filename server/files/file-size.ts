const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** A file size as text, in units of 1024 (specification, "Slugs and files"): `0 B`, `1.5 KB`, `12 MB`. Empty for an invalid size. */
export function fileSizeText(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '';
  let size = bytes;
  let unit = 0;
  // 1023.95 would be rounded to "1024.0", so it is in the next unit.
  while (unit < UNITS.length - 1 && size >= (unit === 0 ? 1024 : 1023.95)) {
    size /= 1024;
    unit++;
  }
  const rounded = unit === 0 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${rounded} ${UNITS[unit]}`;
}
