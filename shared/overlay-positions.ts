/** Position of an overlay in the window: a 3 by 3 grid (specification, "Overlay positions"). */
export const overlayPositions = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
