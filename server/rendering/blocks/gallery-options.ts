/** A gallery's options for its view. */
import { designEffects, type GalleryOptions, galleryOptions } from '#shared/block-settings/gallery-options';
import { readSettings, type SettingMessage } from '#shared/settings';

/** Aspect ratios by name, in CSS syntax. */
export const aspectRatios: Readonly<Record<GalleryOptions['aspect-ratio'], string>> = {
  square: '1 / 1',
  standard: '3 / 2',
  'standard-vertical': '2 / 3',
  'four-three': '4 / 3',
  'three-four-vertical': '3 / 4',
  widescreen: '16 / 9',
  'anamorphic-widescreen': '2.39 / 1',
};

/** Reads gallery options: all of them resolved, with a message for each invalid one (its default is used). */
export function readGalleryOptions(input: unknown): {
  readonly options: GalleryOptions;
  readonly messages: readonly SettingMessage[];
} {
  const { values, messages } = readSettings(galleryOptions, input);
  return { options: { ...values, ...designEffects[values.design] }, messages };
}
