/** Small windows beside the page, such as those of share buttons. */

/** Pixels of the screen. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window of this width and height stands in the middle of another; never outside its left and upper edge. */
export function centered(width: number, height: number, screen: Rectangle): Rectangle {
  return {
    left: Math.round(screen.left + Math.max(0, (screen.width - width) / 2)),
    top: Math.round(screen.top + Math.max(0, (screen.height - height) / 2)),
    width,
    height,
  };
}

/** Opens an address in a small window in the middle of the browser's. False when the browser has blocked it. */
export function openCentered(address: string, width: number, height: number): boolean {
  const place = centered(width, height, {
    left: window.screenX,
    top: window.screenY,
    width: window.outerWidth,
    height: window.outerHeight,
  });
  const features = Object.entries(place).map(([name, value]) => `${name}=${value}`);
  // "noopener" would make every answer look blocked, so the link back is cut by hand.
  const opened = window.open(address, '_blank', `popup,${features.join(',')}`);
  if (opened !== null) opened.opener = null;
  return opened !== null;
}
