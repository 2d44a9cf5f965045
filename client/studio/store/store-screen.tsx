/** `/config/store`: currency, shipping, taxes, checkout and all other settings of the store. */
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentTools } from '../editing/document-tools.tsx';
import { useOpenedSetting } from '../settings/opened-setting.ts';
import { useFilters } from '../tables/use-filters.ts';
import { CheckoutSettings } from './checkout-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { MarketSettings } from './market-settings.tsx';
import { PaymentsState } from './payments-state.tsx';
import { ProductSettings } from './product-settings.tsx';
import { storeTabs } from './setting-texts.ts';
import { ShippingSettings } from './shipping-settings.tsx';
import { TaxSettings } from './tax-settings.tsx';

const settings = { kind: 'settings', name: 'store-settings' } as const;

const defaults = { tab: 'general' };

export function Screen() {
  const document = useDocument(settings);
  const [{ tab }, setFilters] = useFilters(defaults);
  const { status, message, reload } = document;
  useOpenedSetting(status === 'ready');
  const props = { document };
  return (
    <ScreenLayout title="Store settings" actions={<DocumentTools of={settings} />}>
      <ConflictNotes {...document} />
      {status === 'loading' ? <Loading label="Store settings" /> : null}
      {status === 'failed' || status === 'missing' ? (
        <EmptyState title={message || 'Unable to load. Try again.'}>
          <Button onPress={reload}>Try again</Button>
        </EmptyState>
      ) : null}
      {status === 'ready' ? (
        <Tabs
          label="Store settings"
          selected={tab}
          onSelect={(id) => setFilters({ tab: id })}
          tabs={[
            { id: 'general', title: storeTabs.general, content: <GeneralSettings {...props} /> },
            { id: 'shipping', title: storeTabs.shipping, content: <ShippingSettings {...props} /> },
            { id: 'taxes', title: storeTabs.taxes, content: <TaxSettings {...props} /> },
            { id: 'checkout', title: storeTabs.checkout, content: <CheckoutSettings {...props} /> },
            { id: 'products', title: storeTabs.products, content: <ProductSettings {...props} /> },
            { id: 'markets', title: storeTabs.markets, content: <MarketSettings {...props} /> },
            { id: 'payments', title: storeTabs.payments, content: <PaymentsState /> },
          ]}
        />
      ) : null}
    </ScreenLayout>
  );
}
