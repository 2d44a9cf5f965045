/** How wide the screen is, in three steps: tables show more columns on wider ones. */

const screenWidths = ['phone', 'tablet', 'desktop'] as const;
export type ScreenWidth = (typeof screenWidths)[number];

/** Media queries of the wider steps, in pixels of the window. */
export const screenQueries = { tablet: '(min-width: 700px)', desktop: '(min-width: 1100px)' } as const;

/** Whether something for screens of at least a width is shown at one. */
export const isShownAt = (width: ScreenWidth, from: ScreenWidth = 'phone'): boolean =>
  screenWidths.indexOf(width) >= screenWidths.indexOf(from);
