import { valueAt } from '../documents/json-value.ts';
import { ChoiceSetting, CountriesSetting, MoneySetting, type SettingsProps, TextSetting } from './settings-fields.tsx';
import { SettingsList } from './settings-list.tsx';

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
    empty="Nothing can be sent until there is a shipping option."
    create={(id) => ({
      id,
      name: 'Shipping',
      kind: 'delivery',
      countries: ['*'],
      baseCents: 0,
      perItemCents: 0,
      freeFromCents: null,
    })}
  >
    {(path) => (
      <>
        <div className="store-row">
          <TextSetting document={document} path={[...path, 'name']} label="Name" maxLength={100} />
          <ChoiceSetting document={document} path={[...path, 'kind']} label="Kind" options={kinds} />
        </div>
        {valueAt(document.value, [...path, 'kind']) === 'pickup' ? (
          <div className="store-row">
            <TextSetting document={document} path={[...path, 'address']} label="Address" maxLength={300} />
            <TextSetting document={document} path={[...path, 'hours']} label="Hours" maxLength={300} />
          </div>
        ) : (
          <CountriesSetting
            document={document}
            path={[...path, 'countries']}
            label="Countries"
            help="Codes such as US, CA; * is everywhere."
          />
        )}
        <div className="store-row">
          <MoneySetting document={document} path={[...path, 'baseCents']} label="Price" />
          <MoneySetting document={document} path={[...path, 'perItemCents']} label="And for each piece" />
          <MoneySetting document={document} path={[...path, 'freeFromCents']} label="Free from" isOptional />
        </div>
      </>
    )}
  </SettingsList>
);
