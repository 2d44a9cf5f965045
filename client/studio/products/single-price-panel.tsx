/** The price and the files of a digital product. */
import { isLowered } from '#shared/product';
import { Button } from '../controls/button.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { PriceField } from './price-field.tsx';
import { setOffering } from './product-edits.ts';
import { ProductFiles } from './product-files.tsx';
import type { ProductPanelProps } from './product-panels.ts';
import { newSku } from './sku.ts';
import { offeringOf, type Variant } from './variant-options.ts';

const DIGITAL = 2;

export function SinglePricePanel({ document, productType, currency, id }: ProductPanelProps) {
  const [variant] = offeringOf(document.value).variants;
  const write = (next: Variant): void => setOffering(document, { options: [], variants: [next] });
  const first: Variant = {
    ...{ sku: newSku(), attributes: {}, priceCents: 0, salePriceCents: 0, onSale: false },
    ...{ unlimited: true, qtyInStock: 0 },
  };
  return (
    <div className="studio-product-columns">
      {variant === undefined ? (
        <Button onPress={() => write(first)}>Add a price</Button>
      ) : (
        <div className="studio-form">
          <PriceField
            label="Price"
            currency={currency}
            cents={variant.priceCents}
            onCents={(priceCents) => write({ ...variant, priceCents })}
          />
          <Switch label="On sale" isSelected={variant.onSale} onChange={(onSale) => write({ ...variant, onSale })} />
          {variant.onSale ? (
            <PriceField
              label="Sale price"
              currency={currency}
              cents={variant.salePriceCents}
              error={isLowered(variant) ? undefined : 'The sale price must be above 0 and below the price.'}
              onCents={(salePriceCents) => write({ ...variant, salePriceCents })}
            />
          ) : null}
          <TextField
            label="SKU"
            value={variant.sku}
            maxLength={200}
            error={document.problems['variants.0.sku']}
            onChange={(sku) => write({ ...variant, sku })}
          />
        </div>
      )}
      {productType === DIGITAL ? <ProductFiles id={id} /> : null}
    </div>
  );
}
