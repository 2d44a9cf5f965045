/** Gallery options that cannot be changed because the design overrides them (specification, "Gallery options"). */
import { designEffects, galleryOptions } from '#shared/block-settings/gallery-options';
import { optionLabel } from '#shared/describe-settings';
import type { SettingTable } from '#shared/settings';
import { valueAt } from '../documents/json-value.ts';

/** A setting whose value is overridden. */
export interface Decided {
  readonly value: unknown;
  readonly reason: string;
}

/** Overridden settings by name; only galleries have some. */
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
