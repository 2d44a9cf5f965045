/** Asks for type and title of a new product, which is opened as a draft. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_CURRENCY } from '#shared/currencies';
import { call } from '../api.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { TextField } from '../controls/text-field.tsx';
import { itemLists, itemsCall, productScreen } from '../items/item-addresses.ts';
import { PRICE_REQUIRED } from '../store/money-field.tsx';
import { useSubmit } from '../use-submit.ts';
import { PriceField } from './price-field.tsx';
import { giftLabel, productTypeOptions } from './product-texts.ts';
import { newSku } from './sku.ts';
import { STORE, type StoreCollection, useStore } from './store.ts';

export interface AddProductDialogProps {
  readonly collection: StoreCollection;
  readonly onClose: () => void;
  /** Receives the path of the new product's screen. */
  readonly onAdded: (path: string) => void;
}

const GIFT_CARD = '4';
const VALUE_REQUIRED = 'Enter the value of the gift card.';

/** The initial variant of a product type. */
function firstVariant(type: string, cents: number, priceLabel: string): object {
  const offer = { sku: newSku(), priceCents: cents };
  return type === GIFT_CARD ? { ...offer, attributes: { Value: priceLabel } } : offer;
}

export function AddProductDialog(props: AddProductDialogProps) {
  const { onClose } = props;
  const [type, setType] = useState('1');
  const [title, setTitle] = useState('');
  const [cents, setCents] = useState(0);
  const { currency, isBusy, problem, accept, errorOf, add } = useAddition(props);
  return (
    <Dialog title="Add a product" isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add({ type, title: title.trim(), cents });
        }}
      >
        <RadioGroup
          label="Type"
          options={productTypeOptions.map(({ id, label, help }) => ({ id, label: `${label} — ${help ?? ''}` }))}
          value={type}
          onChange={setType}
        />
        <TextField
          label="Title"
          value={title}
          onChange={(text) => {
            accept('title');
            setTitle(text);
          }}
          autoFocus
          maxLength={200}
          error={errorOf('title')}
          help="The address is made of it. The new product is a draft."
        />
        <PriceField
          label={type === GIFT_CARD ? 'First value' : 'Price'}
          currency={currency}
          cents={cents}
          required={type === GIFT_CARD ? VALUE_REQUIRED : PRICE_REQUIRED}
          onCents={(amount) => {
            accept('priceCents');
            setCents(amount);
          }}
          error={errorOf('priceCents')}
        />
        <ProblemNote problem={problem} fields={['title', 'priceCents']} />
        <SubmitActions label="Add" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface NewProduct {
  readonly type: string;
  readonly title: string;
  readonly cents: number;
}

function useAddition({ collection, onClose, onAdded }: AddProductDialogProps) {
  const { run, refuse, ...submission } = useSubmit();
  const { data: store } = useStore();
  const client = useQueryClient();
  const currency = store?.currency ?? DEFAULT_CURRENCY;
  const path = itemsCall(collection.id);
  return {
    ...submission,
    currency,
    async add({ type, title, cents }: NewProduct): Promise<void> {
      if (title === '') return refuse({ title: 'Please enter a title.' });
      if (type === GIFT_CARD && cents === 0) return refuse({ priceCents: VALUE_REQUIRED });
      const variants = [firstVariant(type, cents, giftLabel(cents, currency))];
      const body = { title, productType: Number(type), workflowState: 'Draft', variants };
      const added = await run(() => call<{ readonly id: string }>('POST', path, { body }));
      if (added === undefined) return;
      for (const queryKey of [...itemLists(collection.id), [STORE]]) await client.invalidateQueries({ queryKey });
      onClose();
      onAdded(productScreen(collection.id, added.body.id));
    },
  };
}
