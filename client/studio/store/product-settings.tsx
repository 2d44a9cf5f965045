import { storeSettings } from './setting-texts.ts';
import { NumberSetting, type SettingsProps, TextSetting } from './settings-fields.tsx';

const settings = storeSettings.products;

/** What counts for all products. */
export const ProductSettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <TextSetting document={document} {...settings.dispatch} maxLength={200} />
    <TextSetting document={document} {...settings.delivery} rows={3} maxLength={2000} />
    <TextSetting document={document} {...settings.returns} rows={3} maxLength={2000} />
    <TextSetting document={document} {...settings.shippingUrl} />
    <TextSetting document={document} {...settings.returnsUrl} />
    <NumberSetting document={document} {...settings.newForDays} min={0} max={365} />
    <NumberSetting document={document} {...settings.downloads} min={1} max={1000} />
    <NumberSetting document={document} {...settings.downloadDays} min={1} max={3650} />
    <NumberSetting document={document} {...settings.reviewDays} min={0} max={365} />
  </div>
);
