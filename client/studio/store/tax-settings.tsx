import { NumberSetting, type SettingsProps, SwitchSetting, TextSetting } from './settings-fields.tsx';
import { SettingsList } from './settings-list.tsx';

/** One percent in parts per million. */
const PERCENT = 10_000;

/** Taxes added to or included in prices. */
export const TaxSettings = ({ document }: SettingsProps) => (
  <SettingsList
    document={document}
    name="taxRules"
    title="Tax"
    empty="No taxes are charged."
    create={(id) => ({
      id,
      name: 'Tax',
      country: '*',
      region: '',
      rate: 0,
      appliesToShipping: false,
      isIncluded: false,
    })}
  >
    {(path) => (
      <>
        <div className="store-row">
          <TextSetting document={document} path={[...path, 'name']} label="Name" maxLength={100} />
          <NumberSetting
            document={document}
            path={[...path, 'rate']}
            label="Percent"
            min={0}
            max={100}
            factor={PERCENT}
          />
          <TextSetting
            document={document}
            path={[...path, 'country']}
            label="Country"
            help="A code such as US; * is everywhere."
          />
          <TextSetting
            document={document}
            path={[...path, 'region']}
            label="State or region"
            help="Empty: the whole country."
          />
        </div>
        <SwitchSetting document={document} path={[...path, 'appliesToShipping']} label="Also on shipping" />
        <SwitchSetting document={document} path={[...path, 'isIncluded']} label="Included in the prices" />
      </>
    )}
  </SettingsList>
);
