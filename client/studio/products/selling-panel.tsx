/** How the shop offers a product: button, subscription, scarcity, restock form, instalments, additional fields, related products. */
import { isData } from '#shared/json';
import type { SettingTable } from '#shared/settings';
import type { Path } from '../documents/json-value.ts';
import { valueAt } from '../documents/json-value.ts';
import { pick } from '../editing/document-panel.tsx';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { AdditionalFields } from './additional-fields.tsx';
import { problemsBelow, setSetting } from './product-edits.ts';
import type { ProductPanelProps } from './product-panels.ts';
import { SHOP_SWITCHES, sellingSettings } from './product-settings.ts';
import { hasStock } from './product-texts.ts';
import { RelatedProducts } from './related-products.tsx';
import { SubscriptionFields } from './subscription-fields.tsx';

const PHYSICAL = 1;
const switches: ReadonlySet<string> = new Set(SHOP_SWITCHES);

/** Three states of what is a flag, or nothing, in the document. */
const shownSwitch = (flag: unknown): string => (flag === true ? 'on' : flag === false ? 'off' : 'shop');
const switchOf = (shown: unknown): boolean | undefined => (shown === 'shop' ? undefined : shown === 'on');

/** Digital products and gift cards are never sold out; instalments are for what is sent. */
function settingsFor(productType: number): SettingTable {
  if (productType === PHYSICAL) return sellingSettings;
  const { afterPayAvailable: _, afterPayMin: __, afterPayMax: ___, ...rest } = sellingSettings;
  return hasStock(productType) ? rest : pick(sellingSettings, 'customAddButtonText', 'sizeGuide');
}

export function SellingPanel(props: ProductPanelProps) {
  const { document, productType, currency } = props;
  const stored = valueAt(document.value, ['product']);
  const product = isData(stored) ? stored : {};
  const shown = Object.fromEntries(SHOP_SWITCHES.map((name) => [name, shownSwitch(product[name])]));
  const edit = (path: Path, value: unknown): void =>
    setSetting(document, path, path.length === 1 && switches.has(String(path[0])) ? switchOf(value) : value);
  return (
    <div className="studio-product-columns">
      <SettingsPanel
        settings={settingsFor(productType)}
        value={{ ...product, ...shown, currency }}
        problems={problemsBelow(document.problems, 'product')}
        onEdit={edit}
      />
      <div className="studio-product-aside">
        {hasStock(productType) ? <SubscriptionFields {...props} /> : null}
        <RelatedProducts {...props} />
        <AdditionalFields document={document} />
      </div>
    </div>
  );
}
