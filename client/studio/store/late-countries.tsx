/** Settings of countries: loaded with the first tab that has one, as their list and search are large. */
import { Late, late } from '../controls/late.tsx';
import type { SettingProps } from './settings-fields.tsx';

const Country = late(async () => (await import('./country-settings.tsx')).CountrySetting);
const Countries = late(async () => (await import('./country-settings.tsx')).CountriesSetting);

export const CountrySetting = (props: SettingProps) => (
  <Late>
    <Country {...props} />
  </Late>
);

export const CountriesSetting = (props: SettingProps) => (
  <Late>
    <Countries {...props} />
  </Late>
);
