import { CountrySetting } from './late-countries.tsx';
import { storeListSettings, storeSettings, within } from './setting-texts.ts';
import { NumberSetting, type SettingsProps, SwitchSetting, TextSetting } from './settings-fields.tsx';
import { SettingsList } from './settings-list.tsx';

const settings = storeListSettings.taxes;

/** Parts per million of a percent. */
const PERCENT = 10_000;

const TaxRules = ({ document }: SettingsProps) => (
  <SettingsList
    document={document}
    name="taxRules"
    title="Tax"
    required={['name']}
    empty="No taxes are charged."
    create={(id) => ({
      id,
      name: '',
      country: '*',
      region: '',
      rate: null,
      appliesToShipping: false,
      isIncluded: false,
    })}
  >
    {(document, path) => (
      <>
        <div className="store-row">
          <TextSetting document={document} {...within(path, settings.name)} maxLength={100} />
          <NumberSetting document={document} {...within(path, settings.rate)} min={0} max={100} factor={PERCENT} />
          <CountrySetting document={document} {...within(path, settings.country)} />
          <TextSetting document={document} {...within(path, settings.region)} />
        </div>
        <SwitchSetting document={document} {...within(path, settings.onShipping)} />
        <SwitchSetting document={document} {...within(path, settings.included)} />
      </>
    )}
  </SettingsList>
);

/** Taxes added to or included in prices, and the number on invoices. */
export const TaxSettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <TextSetting document={document} {...storeSettings.taxes.number} maxLength={50} />
    <TaxRules document={document} />
  </div>
);
