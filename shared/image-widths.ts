/** Widths of image renditions; `?format=500w` requests one. */
export const imageWidths: readonly string[] = ['100w', '300w', '500w', '750w', '1000w', '1500w', '2500w'];

/** The next larger width; undefined for the largest and for unknown formats. */
export function nextImageWidth(format: string): string | undefined {
  const at = imageWidths.indexOf(format);
  return at < 0 ? undefined : imageWidths[at + 1];
}
