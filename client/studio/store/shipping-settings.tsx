import { valueAt } from '../documents/json-value.ts';
import { CountriesSetting, CountrySetting } from './late-countries.tsx';
import { storeListSettings, within } from './setting-texts.ts';
import { ChoiceSetting, MoneySetting, type SettingsProps, TextSetting } from './settings-fields.tsx';
import { SettingsList } from './settings-list.tsx';

const settings = storeListSettings.shipping;

const kinds = [
  { id: 'delivery', label: 'Sent' },
  { id: 'pickup', label: 'Picked up' },
];

/** Shipping destinations, options and prices. */
export const ShippingSettings = ({ document }: SettingsProps) => (
  <SettingsList
    document={document}
    name="shippingOptions"
    title="Shipping option"
    required={['name', 'countries']}
    empty="Nothing can be sent until there is a shipping option."
    create={(id) => ({
      id,
      name: '',
      kind: 'delivery',
      countries: ['*'],
      baseCents: null,
      perItemCents: 0,
      freeFromCents: null,
    })}
  >
    {(document, path) => (
      <>
        <div className="store-row">
          <TextSetting document={document} {...within(path, settings.name)} maxLength={100} />
          <ChoiceSetting document={document} {...within(path, settings.kind)} options={kinds} />
        </div>
        {valueAt(document.value, [...path, 'kind']) === 'pickup' ? (
          <>
            <div className="store-row">
              <TextSetting document={document} {...within(path, settings.address)} maxLength={300} />
              <TextSetting document={document} {...within(path, settings.hours)} maxLength={300} />
            </div>
            <div className="store-row">
              <CountrySetting document={document} {...within(path, settings.country)} />
              <TextSetting document={document} {...within(path, settings.region)} maxLength={100} />
            </div>
          </>
        ) : (
          <CountriesSetting document={document} {...within(path, settings.countries)} />
        )}
        <div className="store-row">
          <MoneySetting document={document} {...within(path, settings.price)} />
          <MoneySetting
            document={document}
            {...within(path, settings.perItem)}
            required="Enter an amount, 0 for none."
          />
          <MoneySetting document={document} {...within(path, settings.freeFrom)} required={null} />
        </div>
      </>
    )}
  </SettingsList>
);
