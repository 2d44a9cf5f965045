import { isData } from '#shared/json';
import { Switch } from '../controls/switch.tsx';
import { valueAt } from '../documents/json-value.ts';
import { MoneySetting, type SettingsProps, SwitchSetting, TextSetting } from './settings-fields.tsx';

/** Settings of cart and checkout. */
export function CheckoutSettings({ document }: SettingsProps) {
  const wrap = ['cartOptions', 'giftWrap'];
  const hasWrap = isData(valueAt(document.value, wrap));
  const setWrap = (isOn: boolean): void =>
    document.edit({ op: 'set', path: wrap, value: isOn ? { priceCents: 0, hasMessage: true } : null });
  return (
    <div className="store-settings">
      <SwitchSetting document={document} path={['cartOptions', 'orderNote']} label="An order note in the cart" />
      <Switch label="Gift wrap" isSelected={hasWrap} onChange={setWrap} />
      {hasWrap ? (
        <MoneySetting document={document} path={[...wrap, 'priceCents']} label="Price of the gift wrap" />
      ) : null}
      {hasWrap ? <SwitchSetting document={document} path={[...wrap, 'hasMessage']} label="With a message" /> : null}
      <SwitchSetting
        document={document}
        path={['checkoutOptions', 'requiresTerms']}
        label="The terms must be accepted"
      />
      <TextSetting document={document} path={['checkoutOptions', 'termsUrl']} label="Address of the terms" />
      <TextSetting document={document} path={['checkoutOptions', 'privacyUrl']} label="Address of the privacy page" />
      <SwitchSetting document={document} path={['checkoutOptions', 'offersNews']} label="Offer the shop’s emails" />
      <TextSetting
        document={document}
        path={['checkoutTexts', 'review']}
        label="Text at the last step"
        rows={3}
        maxLength={2000}
      />
      <TextSetting
        document={document}
        path={['checkoutTexts', 'confirmation']}
        label="Text of the confirmation"
        rows={3}
        maxLength={2000}
        help="On its page, and in its email."
      />
    </div>
  );
}
