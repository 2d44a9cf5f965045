/** The classes of a button that shows a color; one that is not set is crossed out. */
export const buttonClass = (color: string | undefined): string =>
  color === undefined ? 'studio-color-button is-unset' : 'studio-color-button';
