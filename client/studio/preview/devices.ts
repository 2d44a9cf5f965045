/** Widths at which a page is looked at. Pages know two of them: phones, and everything wider. */

export interface Device {
  readonly name: string;
  /** Pixels of the page, which is drawn smaller where there is less room. */
  readonly width: number;
  /** Pixels; null: as high as there is room. */
  readonly height: number | null;
}

/** Widest phone in pixels (specification, rendering and owner tools 2). What is wider is a desktop. */
export const PHONE_MAX = 432;

export const devices = {
  desktop: { name: 'Desktop', width: 1280, height: null },
  tablet: { name: 'Tablet', width: 768, height: 1024 },
  phone: { name: 'Phone', width: 390, height: 844 },
} as const satisfies Readonly<Record<string, Device>>;

export type DeviceName = keyof typeof devices;

/** The device that a page is shown on at first: a desktop's page drawn in the width of a phone could not be read. */
export const firstDevice = (): DeviceName => (innerWidth > PHONE_MAX ? 'desktop' : 'phone');

export interface FrameSize {
  /** Pixels of the page. */
  readonly width: number;
  readonly height: number;
  /** At most 1. */
  readonly scale: number;
}

/** The size of a device's page in the room that there is, in pixels. */
export function frameSize(name: DeviceName, room: { readonly width: number; readonly height: number }): FrameSize {
  const { width, height }: Device = devices[name];
  // A desktop as wide as the room, but never narrower than pages draw for it.
  const pageWidth = name === 'desktop' ? Math.max(width, room.width) : width;
  const scale = Math.min(1, room.width / pageWidth);
  const fitting = Math.max(1, room.height / Math.max(scale, 0.01));
  return { width: pageWidth, height: height === null ? fitting : Math.min(height, fitting), scale };
}
