/** `/config/store`: currency, shipping, taxes, checkout and all other settings of the store. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentTools } from '../editing/document-tools.tsx';
import { CheckoutSettings } from './checkout-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { MarketSettings } from './market-settings.tsx';
import { PaymentsState } from './payments-state.tsx';
import { ProductSettings } from './product-settings.tsx';
import { ShippingSettings } from './shipping-settings.tsx';
import { TaxSettings } from './tax-settings.tsx';

const settings = { kind: 'settings', name: 'store-settings' } as const;

export function Screen() {
  const document = useDocument(settings);
  const [tab, setTab] = useState('general');
  const { status, message, reload } = document;
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
          onSelect={setTab}
          tabs={[
            { id: 'general', title: 'General', content: <GeneralSettings {...props} /> },
            { id: 'shipping', title: 'Shipping', content: <ShippingSettings {...props} /> },
            { id: 'taxes', title: 'Taxes', content: <TaxSettings {...props} /> },
            { id: 'checkout', title: 'Checkout', content: <CheckoutSettings {...props} /> },
            { id: 'products', title: 'Products', content: <ProductSettings {...props} /> },
            { id: 'markets', title: 'Markets', content: <MarketSettings {...props} /> },
            { id: 'payments', title: 'Payments', content: <PaymentsState /> },
          ]}
        />
      ) : null}
    </ScreenLayout>
  );
}
