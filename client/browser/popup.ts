/** Popup windows, such as those of share buttons. */

/** Screen pixels. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A window of the given size centered in another, but not beyond its left and top edges. */
export function centered(width: number, height: number, screen: Rectangle): Rectangle {
  return {
    left: Math.round(screen.left + Math.max(0, (screen.width - width) / 2)),
    top: Math.round(screen.top + Math.max(0, (screen.height - height) / 2)),
    width,
    height,
  };
}

/** Opens a URL in a popup centered in the browser window. False if it was blocked. */
export function openCentered(address: string, width: number, height: number): boolean {
  const place = centered(width, height, {
    left: window.screenX,
    top: window.screenY,
    width: window.outerWidth,
    height: window.outerHeight,
  });
  const features = Object.entries(place).map(([name, value]) => `${name}=${value}`);
  // With "noopener", open() always returns null, so the opener is cleared by hand.
  const opened = window.open(address, '_blank', `popup,${features.join(',')}`);
  if (opened !== null) opened.opener = null;
  return opened !== null;
}
