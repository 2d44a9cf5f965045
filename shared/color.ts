/**
 * Colours: reading them as CSS writes them (specification, storefront 5: "Colour parsing"), the bounds of the HSL colours that
 * owners set (rendering 5 and 8), and how dark a colour is (rendering 9).
 */
import { namedColors } from './named-colors.ts';

export interface Color {
  /** 0 to 255. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0 to 1. */
  readonly alpha: number;
}

/** A colour as owners set it. */
export interface Hsl {
  /** Degrees, 0 to 360. */
  readonly hue: number;
  /** 0 to 1, like the two that follow. */
  readonly saturation: number;
  readonly lightness: number;
  readonly alpha?: number | undefined;
}

/** Below this share of 256 a colour is dark. */
const DARK_BELOW = 0.65;

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
const channel = (value: number): number => Math.round(clamp(value, 255));

/**
 * Reads hex of 3 or 6 digits, rgb/rgba, hsl/hsla, hwb and the names of CSS. Alpha is clamped to 0 to 1, channels to 0 to 255.
 * Null for everything else.
 */
export function parseColor(given: string): Color | null {
  const text = given.trim().toLowerCase();
  const hex = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(text)?.[1];
  const named = Object.hasOwn(namedColors, text) ? namedColors[text as keyof typeof namedColors] : undefined;
  if (named !== undefined) return ofHex(named);
  if (text === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 };
  if (hex !== undefined) return ofHex(hex.length === 3 ? hex.replace(/./g, '$&$&') : hex);
  const call = /^(rgba?|hsla?|hwb)\(([^()]*)\)$/.exec(text);
  return call === null ? null : ofFunction(call[1] ?? '', call[2] ?? '');
}

function ofHex(digits: string): Color {
  const value = Number.parseInt(digits, 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255, alpha: 1 };
}

/** Three numbers and perhaps an alpha, parted by commas or by spaces and a slash. */
const PARTS = /^([^\s,/]+)(?:\s*,\s*|\s+)([^\s,/]+)(?:\s*,\s*|\s+)([^\s,/]+)(?:\s*[,/]\s*([^\s,/]+))?$/;

function ofFunction(name: string, inside: string): Color | null {
  const parts = PARTS.exec(inside.trim());
  if (parts === null) return null;
  const [, first = '', second = '', third = '', last = '1'] = parts;
  const alpha = numberOf(last, 1);
  if (Number.isNaN(alpha)) return null;
  const isRgb = name.startsWith('rgb');
  const values = isRgb
    ? [numberOf(first, 255), numberOf(second, 255), numberOf(third, 255)]
    : [degreesOf(first), shareOf(second), shareOf(third)];
  if (values.some(Number.isNaN)) return null;
  const [a, b, c] = values as [number, number, number];
  const [red, green, blue] = isRgb ? [a, b, c] : name === 'hwb' ? hwbChannels(a, b, c) : hslChannels(a, b, c);
  return { red: channel(red), green: channel(green), blue: channel(blue), alpha: clamp(alpha, 1) };
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/;

/** A number, or a percentage of `whole`; NaN for anything else. */
function numberOf(text: string, whole: number): number {
  const isShare = text.endsWith('%');
  const digits = isShare ? text.slice(0, -1) : text;
  if (!NUMBER.test(digits)) return Number.NaN;
  return isShare ? (Number(digits) / 100) * whole : Number(digits);
}

/** A share of 1, written as a percentage; a plain number is one too, as newer style sheets write it. */
const shareOf = (text: string): number => clamp(numberOf(text.endsWith('%') ? text : `${text}%`, 1), 1);

const TURNS: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

function degreesOf(text: string): number {
  const [, digits = '', unit = 'deg'] = /^(.*?)(deg|grad|rad|turn)?$/.exec(text) ?? [];
  return numberOf(digits.endsWith('%') ? '' : digits, 1) * (TURNS[unit] ?? Number.NaN);
}

type Channels = readonly [number, number, number];

function hslChannels(hue: number, saturation: number, lightness: number): Channels {
  const turned = ((hue % 360) + 360) % 360;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const at = (offset: number): number => {
    const place = (offset + turned / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [at(0), at(8), at(4)];
}

function hwbChannels(hue: number, white: number, black: number): Channels {
  if (white + black >= 1) {
    const grey = (255 * white) / (white + black);
    return [grey, grey, grey];
  }
  const [red, green, blue] = hslChannels(hue, 1, 0.5);
  const mix = (value: number): number => value * (1 - white - black) + 255 * white;
  return [mix(red), mix(green), mix(blue)];
}

/** Throws a RangeError, in the words of the specification, for an HSL colour that is out of bounds or lacks a value. */
export function checkHsl(given: Partial<Hsl>): asserts given is Hsl {
  const { hue, saturation, lightness, alpha = 1 } = given;
  if (hue === undefined || saturation === undefined || lightness === undefined)
    throw new RangeError('Missing an H/S/L value.');
  const isWithin = (value: number, most: number): boolean => value >= 0 && value <= most;
  if (!isWithin(hue, 360)) throw new RangeError('Hue out of bounds.');
  if (!isWithin(saturation, 1)) throw new RangeError('Saturation out of bounds.');
  if (!isWithin(lightness, 1)) throw new RangeError('Lightness out of bounds.');
  if (!isWithin(alpha, 1)) throw new RangeError('Alpha out of bounds.');
}

/** The colour of checked HSL values. Throws a RangeError when they are out of bounds. */
export function colorOfHsl(given: Partial<Hsl>): Color {
  checkHsl(given);
  const [red, green, blue] = hslChannels(given.hue, given.saturation, given.lightness);
  return { red: channel(red), green: channel(green), blue: channel(blue), alpha: given.alpha ?? 1 };
}

/** `#rrggbb`, or `rgba(…)` when it can be seen through. */
export function colorText({ red, green, blue, alpha }: Color): string {
  if (alpha < 1) return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** True when white letters stand out on it: its brightness is below 0.65 of 256. */
export function isDarkColor({ red, green, blue }: Color): boolean {
  return (red * 299 + green * 587 + blue * 114) / 1000 < DARK_BELOW * 256;
}
