/** How the shop offers a product: button, subscription, scarcity, restock form, installments, additional fields, related products. */
import { isData } from '#shared/json';
import { isShipped, productTypes } from '#shared/product-types';
import type { SettingTable } from '#shared/settings';
import { Late, late } from '../controls/late.tsx';
import type { Path } from '../documents/json-value.ts';
import { valueAt } from '../documents/json-value.ts';
import { pick } from '../editing/document-panel.tsx';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { problemsBelow, setSetting } from './product-edits.ts';
import type { ProductPanelProps } from './product-panels.ts';
import { SHOP_SWITCHES, sellingSettings } from './product-settings.ts';
import { hasStock } from './product-texts.ts';

const AdditionalFields = late(async () => (await import('./additional-fields.tsx')).AdditionalFields);
const RelatedProducts = late(async () => (await import('./related-products.tsx')).RelatedProducts);
const SubscriptionFields = late(async () => (await import('./subscription-fields.tsx')).SubscriptionFields);

const switches: ReadonlySet<string> = new Set(SHOP_SWITCHES);

/** Maps an optional flag of the document to three states. */
const shownSwitch = (flag: unknown): string => (flag === true ? 'on' : flag === false ? 'off' : 'shop');
const switchOf = (shown: unknown): boolean | undefined => (shown === 'shop' ? undefined : shown === 'on');

/** Installments are for shipped products; digital products and gift cards never sell out; gift cards are not taxed. */
function settingsFor(productType: number): SettingTable {
  if (isShipped(productType)) return sellingSettings;
  const { afterPayAvailable: _, afterPayMin: __, afterPayMax: ___, ...rest } = sellingSettings;
  if (hasStock(productType)) return rest;
  return productType === productTypes['gift-card']
    ? pick(sellingSettings, 'customAddButtonText', 'sizeGuide')
    : pick(sellingSettings, 'customAddButtonText', 'chargesTax', 'sizeGuide');
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
        <Late>
          {hasStock(productType) ? <SubscriptionFields {...props} /> : null}
          <RelatedProducts {...props} />
          <AdditionalFields document={document} />
        </Late>
      </div>
    </div>
  );
}
