import { CURRENCIES } from './currency-options.ts';
import { CountriesSetting } from './late-countries.tsx';
import { storeListSettings, within } from './setting-texts.ts';
import { ChoiceSetting, type SettingsProps, TextSetting } from './settings-fields.tsx';
import { SettingsList } from './settings-list.tsx';

const settings = storeListSettings.markets;

const roundings = [
  { id: 'none', label: 'None' },
  { id: 'end-90', label: 'Ending in .90' },
  { id: 'end-95', label: 'Ending in .95' },
  { id: 'end-99', label: 'Ending in .99' },
  { id: 'whole', label: 'Whole units' },
  { id: 'tens', label: 'Tens' },
  { id: 'hundreds', label: 'Hundreds' },
];

/** Countries with their own currency and prices. */
export const MarketSettings = ({ document }: SettingsProps) => (
  <SettingsList
    document={document}
    name="markets"
    title="Market"
    required={['name', 'rate']}
    empty="Everybody pays the store’s own prices."
    create={(id) => ({ id, name: '', countries: [], currency: 'USD', rate: '', rounding: 'none', prices: [] })}
  >
    {(document, path) => (
      <>
        <div className="store-row">
          <TextSetting document={document} {...within(path, settings.name)} maxLength={60} />
          <ChoiceSetting document={document} {...within(path, settings.currency)} options={CURRENCIES} />
          <TextSetting document={document} {...within(path, settings.rate)} />
          <ChoiceSetting document={document} {...within(path, settings.rounding)} options={roundings} />
        </div>
        <CountriesSetting document={document} {...within(path, settings.countries)} />
      </>
    )}
  </SettingsList>
);
