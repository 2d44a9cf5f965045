/** What the calls of the design give. */
import type { Path } from '../documents/json-value.ts';
import type { Palette } from './palette.ts';

export interface FontChoice {
  readonly family: string;
  /** Of the file; empty for a font of the theme or the system. */
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
  /** Undefined removes what is there: the theme's is shown again. */
  readonly edit: (path: Path, value: unknown) => void;
}
