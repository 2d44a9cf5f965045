/** Preview widths. Pages distinguish two: phones, and everything wider. */

export interface Device {
  readonly name: string;
  /** Page pixels; scaled down if there is less space. */
  readonly width: number;
  /** Pixels; null: the available height. */
  readonly height: number | null;
}

/** Max width of phones in pixels (specification, rendering and owner tools 2). Anything wider is a desktop. */
export const PHONE_MAX = 432;

export const devices = {
  desktop: { name: 'Desktop', width: 1280, height: null },
  tablet: { name: 'Tablet', width: 768, height: 1024 },
  phone: { name: 'Phone', width: 390, height: 844 },
} as const satisfies Readonly<Record<string, Device>>;

export type DeviceName = keyof typeof devices;

/** The initial device: a desktop page scaled to a phone's width would be unreadable. */
export const firstDevice = (): DeviceName => (innerWidth > PHONE_MAX ? 'desktop' : 'phone');

export interface FrameSize {
  /** Page pixels. */
  readonly width: number;
  readonly height: number;
  /** At most 1. */
  readonly scale: number;
}

/** The size of a device's page in the available space, in pixels. */
export function frameSize(name: DeviceName, room: { readonly width: number; readonly height: number }): FrameSize {
  const { width, height }: Device = devices[name];
  // A desktop page fills the available width, but is never narrower than the desktop minimum.
  const pageWidth = name === 'desktop' ? Math.max(width, room.width) : width;
  const scale = Math.min(1, room.width / pageWidth);
  const fitting = Math.max(1, room.height / Math.max(scale, 0.01));
  return { width: pageWidth, height: height === null ? fitting : Math.min(height, fitting), scale };
}
