import { CURRENCIES } from './currency-options.ts';
import { ChoiceSetting, CountriesSetting, type SettingsProps, TextSetting } from './settings-fields.tsx';
import { SettingsList } from './settings-list.tsx';

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
    empty="Everybody pays the store’s own prices."
    create={(id) => ({ id, name: 'Market', countries: [], currency: 'USD', rate: '1', rounding: 'none', prices: [] })}
  >
    {(path) => (
      <>
        <div className="store-row">
          <TextSetting document={document} path={[...path, 'name']} label="Name" maxLength={60} />
          <ChoiceSetting document={document} path={[...path, 'currency']} label="Currency" options={CURRENCIES} />
          <TextSetting document={document} path={[...path, 'rate']} label="Rate" help="Units for one of the store’s." />
          <ChoiceSetting document={document} path={[...path, 'rounding']} label="Rounding" options={roundings} />
        </div>
        <CountriesSetting
          document={document}
          path={[...path, 'countries']}
          label="Countries"
          help="Codes such as US, CA. Empty: everywhere."
        />
      </>
    )}
  </SettingsList>
);
