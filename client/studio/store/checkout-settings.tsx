import { isData } from '#shared/json';
import { Switch } from '../controls/switch.tsx';
import { valueAt } from '../documents/json-value.ts';
import { storeSettings } from './setting-texts.ts';
import { MoneySetting, SettingPlace, type SettingsProps, SwitchSetting, TextSetting } from './settings-fields.tsx';

const settings = storeSettings.checkout;

/** Settings of cart and checkout. */
export function CheckoutSettings({ document }: SettingsProps) {
  const wrap = settings.wrap.path;
  const hasWrap = isData(valueAt(document.value, wrap));
  const setWrap = (isOn: boolean): void =>
    document.edit({ op: 'set', path: [...wrap], value: isOn ? { priceCents: 0, hasMessage: true } : null });
  return (
    <div className="store-settings">
      <SwitchSetting document={document} {...settings.note} />
      <SettingPlace path={wrap}>
        <Switch label={settings.wrap.label} isSelected={hasWrap} onChange={setWrap} />
      </SettingPlace>
      {hasWrap ? <MoneySetting document={document} {...settings.wrapPrice} /> : null}
      {hasWrap ? <SwitchSetting document={document} {...settings.wrapMessage} /> : null}
      <SwitchSetting document={document} {...settings.terms} />
      <TextSetting document={document} {...settings.termsUrl} />
      <TextSetting document={document} {...settings.privacyUrl} />
      <SwitchSetting document={document} {...settings.news} />
      <TextSetting document={document} {...settings.review} rows={3} maxLength={2000} />
      <TextSetting document={document} {...settings.confirmation} rows={3} maxLength={2000} />
    </div>
  );
}
