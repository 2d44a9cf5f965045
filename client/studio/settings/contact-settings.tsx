import { countryName } from '../country-name.ts';
import { NumberSetting, type SettingsProps, TextSetting } from '../store/settings-fields.tsx';
import { AddressSetting } from './address-setting.tsx';
import { BusinessHours } from './business-hours.tsx';
import { countries } from './places-and-zones.ts';
import { matching, named, SearchedChoice } from './searched-choice.tsx';
import { siteSettings } from './site-settings.ts';

const settings = siteSettings.contact;

export const ContactSettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <TextSetting document={document} {...settings.email} />
    <TextSetting document={document} {...settings.phone} maxLength={60} />
    <h2>Location</h2>
    <TextSetting document={document} {...settings.locationName} maxLength={200} />
    <AddressSetting document={document} {...settings.line1} />
    <TextSetting document={document} {...settings.line2} maxLength={200} />
    <SearchedChoice
      document={document}
      {...settings.addressCountry}
      find={(text) => matching(countries, text)}
      labelOf={countryName}
      typed={(text) => (text.trim() === '' ? '' : named(countries, text))}
    />
    <div className="store-row">
      <NumberSetting document={document} {...settings.latitude} min={-90} max={90} digits={6} />
      <NumberSetting document={document} {...settings.longitude} min={-180} max={180} digits={6} />
      <NumberSetting document={document} {...settings.zoom} min={1} max={19} />
    </div>
    <BusinessHours document={document} />
  </div>
);
