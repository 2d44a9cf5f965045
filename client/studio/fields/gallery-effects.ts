/** Why options of a gallery cannot be changed: the design decides them (specification, "Gallery options"). */
import { designEffects, galleryOptions } from '#shared/block-settings/gallery-options';
import { optionLabel } from '#shared/describe-settings';
import type { SettingTable } from '#shared/settings';
import { valueAt } from '../documents/json-value.ts';

/** A setting whose value something else decides. */
export interface Decided {
  readonly value: unknown;
  readonly reason: string;
}

/** Settings of a table that others decide, by their names; only galleries have some. */
export function decidedSettings(settings: SettingTable, value: unknown): Readonly<Record<string, Decided>> {
  if (settings['design'] !== galleryOptions.design) return {};
  const design = galleryOptions.design.values.find((one) => one === valueAt(value, ['design'])) ?? 'grid';
  const reasonOf = (isOn: boolean): string =>
    `${optionLabel(galleryOptions.design, design)} turns this ${isOn ? 'on' : 'off'}.`;
  return Object.fromEntries(
    Object.entries(designEffects[design]).map(([name, decided]) => [
      name,
      { value: decided, reason: reasonOf(decided === true) },
    ]),
  );
}
