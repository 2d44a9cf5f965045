import { NoticeNote } from '../products/notice-note.tsx';
import { CURRENCIES } from './currency-options.ts';
import { storeSettings } from './setting-texts.ts';
import { ChoiceSetting, MoneySetting, type SettingsProps, SwitchSetting, ThreeWaySetting } from './settings-fields.tsx';

const { currency, minimum, services, express, moneyFormat } = storeSettings.general;

/** Currency and what counts for the whole store. */
export const GeneralSettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <NoticeNote />
    <ChoiceSetting document={document} {...currency} options={CURRENCIES} />
    <MoneySetting document={document} {...minimum} required="Enter an amount, 0 for none." />
    <SwitchSetting document={document} {...services} />
    <ThreeWaySetting document={document} {...express} />
    <ThreeWaySetting document={document} {...moneyFormat} />
  </div>
);
