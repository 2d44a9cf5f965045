/** Related products, chosen by title. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { field, listOf, textOf } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { ComboBox } from '../controls/combo-box.tsx';
import { SortableList } from '../controls/sortable-list.tsx';
import { itemsCall } from '../items/item-addresses.ts';
import { useRead } from '../read.ts';
import { addressOfList } from '../tables/list-address.ts';
import { useSettled } from '../tables/use-filters.ts';
import { setSetting } from './product-edits.ts';
import type { ProductPage } from './product-list.ts';
import type { ProductPanelProps } from './product-panels.ts';

const MAX = 12;
const FOUND = '20';

export function RelatedProducts({ document, collectionId, id }: ProductPanelProps) {
  const chosen = listOf(field(field(document.value, 'product'), 'relatedItems')).map(textOf);
  const [text, setText] = useState('');
  const path = itemsCall(collectionId);
  const { data: all } = useRead<ProductPage>(`${path}?limit=250`);
  const { data: found } = useRead<ProductPage>(addressOfList(path, { search: useSettled(text).trim(), limit: FOUND }));
  const titles = new Map([...(found?.items ?? []), ...(all?.items ?? [])].map((item) => [item.id, item.title]));
  const set = (ids: readonly string[]): void =>
    setSetting(document, ['relatedItems'], ids.length === 0 ? undefined : ids);
  const options = (found?.items ?? []).filter((item) => item.id !== id && !chosen.includes(item.id));
  return (
    <fieldset className="studio-card">
      <legend>Related products</legend>
      <p className="studio-help">Shown first; others that share categories and tags follow.</p>
      <SortableList
        label="Related products"
        rows={chosen.map((one) => ({
          id: one,
          text: titles.get(one) ?? 'A product that is gone',
          tools: (
            <Button
              variant="quiet"
              isIcon
              aria-label={`Remove ${titles.get(one) ?? one}`}
              onPress={() => set(chosen.filter((other) => other !== one))}
            >
              <X size={14} aria-hidden />
            </Button>
          ),
        }))}
        onMove={(from, to) => set(chosen.toSpliced(from, 1).toSpliced(to, 0, chosen[from] ?? ''))}
        empty="Chosen by categories and tags."
      />
      {chosen.length >= MAX ? null : (
        <ComboBox
          label="Add a related product"
          placeholder="Search products"
          text={text}
          options={options.map((item) => ({ id: item.id, label: item.title }))}
          onText={setText}
          onChoose={(one) => {
            setText('');
            if (one !== undefined) set([...chosen, one]);
          }}
        />
      )}
    </fieldset>
  );
}
