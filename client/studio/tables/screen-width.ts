/** Screen width in steps: tables show more columns on wider screens. */

const screenWidths = ['phone', 'tablet', 'desktop', 'wide'] as const;
export type ScreenWidth = (typeof screenWidths)[number];

/** Media queries of the wider steps, in window pixels. */
export const screenQueries = {
  tablet: '(min-width: 700px)',
  desktop: '(min-width: 1100px)',
  wide: '(min-width: 1440px)',
} as const;

/** Whether something for a minimum width is shown at a width. */
export const isShownAt = (width: ScreenWidth, from: ScreenWidth = 'phone'): boolean =>
  screenWidths.indexOf(width) >= screenWidths.indexOf(from);
