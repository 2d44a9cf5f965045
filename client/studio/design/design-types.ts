/** Types of the design API. */
import type { Path } from '../documents/json-value.ts';
import type { Palette } from './palette.ts';

export interface FontChoice {
  readonly family: string;
  /** URL of the font file; empty for fonts of the theme or system. */
  readonly url: string;
}

export type FontRole = 'serif' | 'sans';
export type TweakValue = string | number | boolean;

export interface Design {
  readonly palette: Palette;
  readonly darkPalette: Palette;
  readonly fonts: Readonly<Partial<Record<FontRole, FontChoice>>>;
  readonly tweaks: Readonly<Record<string, TweakValue>>;
  readonly customCss: string;
}

export interface Tweak {
  readonly name: string;
  readonly kind: 'color' | 'size' | 'checkbox' | 'select' | 'font';
  readonly title: string;
  readonly category: string;
  readonly default: TweakValue;
  readonly unit: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly options: readonly string[];
}

export interface CatalogFont {
  readonly family: string;
  readonly category: string;
  readonly weights: readonly number[];
  readonly url: string;
}

export interface PanelProps {
  readonly design: Design;
  /** Undefined removes the value: the theme's is used again. */
  readonly edit: (path: Path, value: unknown) => void;
}
