/** Parses colors that admins enter, and computes contrast. */

export interface Color {
  /** Degrees, 0 to 360. */
  readonly hue: number;
  /** From 0 to 1, like the others below. */
  readonly saturation: number;
  readonly lightness: number;
  readonly alpha: number;
}

export type ParsedColor =
  | { readonly ok: true; readonly color: Color }
  | { readonly ok: false; readonly message: string };

const UNREADABLE = 'Enter a color such as #8f3a1d, rgb(143 58 29) or hsl(15 66% 34%).';

const no = (message: string): ParsedColor => ({ ok: false, message });

/** Reads `#8f3a1d`, `#83d`, `rgb(…)` and `hsl(…)`, with or without alpha. */
export function parseColor(text: string): ParsedColor {
  const trimmed = text.trim();
  const hex = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(trimmed)?.[1];
  if (hex !== undefined) return { ok: true, color: fromHex(hex) };
  const [, name, list = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/i.exec(trimmed) ?? [];
  const parts = list.split(/[\s,/]+/).filter((part) => part !== '');
  if (name?.toLowerCase() === 'rgb') return parseRgb(parts);
  return name === undefined ? no(UNREADABLE) : parseHsl(parts);
}

/** A number, or a percentage as a share of `whole`; NaN for anything else. */
function numberIn(part: string | undefined, whole = 1): number {
  const [, digits, unit] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(%|deg)?$/.exec(part ?? '') ?? [];
  if (digits === undefined) return Number.NaN;
  return unit === '%' ? (Number(digits) / 100) * whole : Number(digits);
}

const isShare = (value: number): boolean => value >= 0 && value <= 1;

function parseHsl(parts: readonly string[]): ParsedColor {
  if (parts.length < 3) return no('Missing an H/S/L value.');
  if (parts.length > 4) return no(UNREADABLE);
  const [hue, saturation, lightness] = [numberIn(parts[0], 360), numberIn(parts[1]), numberIn(parts[2])] as const;
  const alpha = parts[3] === undefined ? 1 : numberIn(parts[3]);
  if ([hue, saturation, lightness, alpha].some(Number.isNaN)) return no(UNREADABLE);
  if (hue < 0 || hue > 360) return no('Hue out of bounds.');
  if (!isShare(saturation)) return no('Saturation out of bounds.');
  if (!isShare(lightness)) return no('Lightness out of bounds.');
  if (!isShare(alpha)) return no('Alpha out of bounds.');
  return { ok: true, color: { hue, saturation, lightness, alpha } };
}

function parseRgb(parts: readonly string[]): ParsedColor {
  if (parts.length < 3 || parts.length > 4) return no(UNREADABLE);
  const channels = parts.slice(0, 3).map((part) => numberIn(part, 255));
  const alpha = parts[3] === undefined ? 1 : numberIn(parts[3]);
  if (channels.some((value) => !(value >= 0 && value <= 255)) || Number.isNaN(alpha)) return no(UNREADABLE);
  if (!isShare(alpha)) return no('Alpha out of bounds.');
  return { ok: true, color: fromChannels(channels, alpha) };
}

function fromHex(hex: string): Color {
  const long = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return fromChannels([red, green, blue], alpha / 255);
}

/** `channels`: red, green and blue, 0 to 255. */
function fromChannels(channels: readonly number[], alpha: number): Color {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => value / 255);
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const range = max - min;
  const lightness = (max + min) / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness, alpha };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector =
    max === red
      ? ((green - blue) / range + 6) % 6
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: sector * 60, saturation: Math.min(1, saturation), lightness, alpha };
}

/** Red, green and blue, 0 to 255. */
function channelsOf({ hue, saturation, lightness }: Color): readonly [number, number, number] {
  const at = (shift: number): number => {
    const place = (shift + hue / 30) % 12;
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [at(0), at(8), at(4)];
}

/** `#8f3a1d`; eight digits if alpha is below 1. */
export function hexOf(color: Color): string {
  const values = color.alpha < 1 ? [...channelsOf(color), color.alpha * 255] : channelsOf(color);
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: Color): number {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio from 1 to 21 (WCAG 2.2); ignores transparency. */
export function contrast(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
