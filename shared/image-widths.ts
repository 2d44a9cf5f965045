/** The formats that images are kept in, by width; `?format=500w` asks for one. */
export const imageWidths: readonly string[] = ['100w', '300w', '500w', '750w', '1000w', '1500w', '2500w'];

/** The next larger format; undefined for the largest and for what is no format. */
export function nextImageWidth(format: string): string | undefined {
  const at = imageWidths.indexOf(format);
  return at < 0 ? undefined : imageWidths[at + 1];
}
