/** Images wider than `above` pixels request this format. */
const THUMBNAILS = [
  { above: 1000, format: '1500w' },
  { above: 750, format: '1000w' },
  { above: 500, format: '750w' },
  { above: 300, format: '500w' },
  { above: 100, format: '300w' },
] as const;

/** The format for a width in pixels. */
export const thumbnail = (pixels: number): string => THUMBNAILS.find(({ above }) => pixels > above)?.format ?? '100w';
