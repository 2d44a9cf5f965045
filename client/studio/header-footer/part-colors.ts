import type { FramePartName } from './frame-part.ts';

/** The colors of header or footer where none is set, by name of the setting. */
export const partColors = (colors: Readonly<Record<string, string>>, part: FramePartName) => ({
  background: colors[`${part}-background`],
  textColor: colors[`${part}-text`],
});
