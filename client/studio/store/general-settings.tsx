import { CURRENCIES } from './currency-options.ts';
import { ChoiceSetting, MoneySetting, type SettingsProps, SwitchSetting, ThreeWaySetting } from './settings-fields.tsx';

/** Currency and other store-wide settings. */
export const GeneralSettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <ChoiceSetting
      document={document}
      path={['currency']}
      label="Currency"
      options={CURRENCIES}
      help="Of all prices from now on: amounts stay, and are in the new currency."
    />
    <MoneySetting
      document={document}
      path={['minimumSubtotalCents']}
      label="Smallest order"
      help="Orders below this subtotal are not taken."
    />
    <SwitchSetting
      document={document}
      path={['multipleQuantityAllowedForServices']}
      label="More than one of a service in a cart"
      help="Off: a service has the quantity 1."
    />
    <ThreeWaySetting
      document={document}
      path={['expressCheckout']}
      label="Express checkout"
      help="The button of a product leads to the checkout at once."
    />
    <ThreeWaySetting
      document={document}
      path={['useCLDRMoneyFormat']}
      label="Prices in the form of the visitor’s language"
    />
  </div>
);
