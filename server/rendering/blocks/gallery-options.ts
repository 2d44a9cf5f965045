/** A gallery's options as its view needs them. */
import { designEffects, type GalleryOptions, galleryOptions } from '#shared/block-settings/gallery-options';
import { readSettings, type SettingMessage } from '#shared/settings';

/** Width to height of the named ratios, as CSS writes it. */
export const aspectRatios: Readonly<Record<GalleryOptions['aspect-ratio'], string>> = {
  square: '1 / 1',
  standard: '3 / 2',
  'standard-vertical': '2 / 3',
  'four-three': '4 / 3',
  'three-four-vertical': '3 / 4',
  widescreen: '16 / 9',
  'anamorphic-widescreen': '2.39 / 1',
};

/** Reads an owner's options: all of them settled, and a message for each that was out of bounds (its default is used). */
export function readGalleryOptions(input: unknown): {
  readonly options: GalleryOptions;
  readonly messages: readonly SettingMessage[];
} {
  const { values, messages } = readSettings(galleryOptions, input);
  return { options: { ...values, ...designEffects[values.design] }, messages };
}
