import { useState } from 'react';
import { isData } from '#shared/json';
import { Switch } from '../controls/switch.tsx';
import { valueAt } from '../documents/json-value.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { storeSettings } from './setting-texts.ts';
import { MoneySetting, SettingPlace, type SettingsProps, SwitchSetting, TextSetting } from './settings-fields.tsx';

const settings = storeSettings.checkout;

/** Settings of cart and checkout. */
export function CheckoutSettings({ document }: SettingsProps) {
  const wrap = settings.wrap.path;
  const hasWrap = isData(valueAt(document.value, wrap));
  const [isAdding, setAdding] = useState(false);
  const setWrap = (value: unknown): void => document.edit({ op: 'set', path: [...wrap], value });
  return (
    <div className="store-settings">
      <SwitchSetting document={document} {...settings.note} />
      <SettingPlace path={wrap}>
        <Switch
          label={settings.wrap.label}
          isSelected={hasWrap || isAdding}
          onChange={(isOn) => (isOn ? setAdding(true) : setWrap(null))}
        />
      </SettingPlace>
      {hasWrap ? <WrapFields document={document} /> : null}
      {isAdding ? (
        <DraftDialog
          title="Offer gift wrap"
          document={document}
          start={{ op: 'set', path: [...wrap], value: { priceCents: null, hasMessage: true } }}
          onSave={setWrap}
          onClose={() => setAdding(false)}
        >
          {(draft) => <WrapFields document={draft} />}
        </DraftDialog>
      ) : null}
      <SwitchSetting document={document} {...settings.terms} />
      <TextSetting document={document} {...settings.termsUrl} />
      <TextSetting document={document} {...settings.privacyUrl} />
      <SwitchSetting document={document} {...settings.news} />
      <TextSetting document={document} {...settings.review} rows={3} maxLength={2000} />
      <TextSetting document={document} {...settings.confirmation} rows={3} maxLength={2000} />
    </div>
  );
}

const WrapFields = ({ document }: SettingsProps) => (
  <>
    <MoneySetting document={document} {...settings.wrapPrice} />
    <SwitchSetting document={document} {...settings.wrapMessage} />
  </>
);
