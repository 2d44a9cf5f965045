import { NumberSetting, type SettingsProps, TextSetting } from './settings-fields.tsx';

/** Settings for all products. */
export const ProductSettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <TextSetting document={document} path={['productTexts', 'dispatch']} label="When it is sent" maxLength={200} />
    <TextSetting
      document={document}
      path={['productTexts', 'delivery']}
      label="How it comes"
      rows={3}
      maxLength={2000}
    />
    <TextSetting
      document={document}
      path={['productTexts', 'returns']}
      label="How it goes back"
      rows={3}
      maxLength={2000}
    />
    <TextSetting
      document={document}
      path={['productTexts', 'shippingUrl']}
      label="Address of the page about shipping"
    />
    <TextSetting document={document} path={['productTexts', 'returnsUrl']} label="Address of the page about returns" />
    <NumberSetting
      document={document}
      path={['newForDays']}
      label="Days for which a product is new"
      min={0}
      max={365}
      help="0: never."
    />
    <NumberSetting
      document={document}
      path={['downloads', 'limit']}
      label="Downloads of each file"
      min={1}
      max={1000}
    />
    <NumberSetting document={document} path={['downloads', 'days']} label="Days for downloads" min={1} max={3650} />
    <NumberSetting
      document={document}
      path={['reviewRequests', 'days']}
      label="Days until buyers are asked for reviews"
      min={0}
      max={365}
      help="0: never."
    />
  </div>
);
