/** Title, address, texts, state, categories and tags of a product. */
import { isData, listOf, textOf } from '#shared/json';
import { adminContentLimits } from '#shared/messages/admin';
import type { Path } from '../documents/json-value.ts';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { useRead } from '../read.ts';
import { NamesField } from './names-field.tsx';
import type { ProductPanelProps } from './product-panels.ts';
import { detailSettings, stateSettings } from './product-settings.ts';
import { ReviewsNote } from './reviews-note.tsx';
import { useCategoryNames } from './use-categories.ts';

interface Terms {
  readonly results: readonly { readonly name: string }[];
}

export function DetailsPanel({ document, store, collectionId, id }: ProductPanelProps) {
  const value = isData(document.value) ? document.value : {};
  const categories = useCategoryNames(store, collectionId);
  const { data: tags } = useRead<Terms>(`/api/owner/collections/${encodeURIComponent(collectionId)}/tags`);
  const set = (name: string, names: readonly string[]): void =>
    document.edit({ op: 'set', path: [name], value: names });
  return (
    <div className="studio-product-columns">
      <DocumentPanel document={document} settings={detailSettings} />
      <div className="studio-product-aside">
        <StatePanel document={document} />
        <NamesField
          label="Categories"
          names={listOf(value['categories']).map(textOf)}
          known={categories}
          max={adminContentLimits.categoryLength}
          kind="category"
          error={document.problems['categories']}
          onChange={(names) => set('categories', names)}
        />
        <NamesField
          label="Tags"
          names={listOf(value['tags']).map(textOf)}
          known={(tags?.results ?? []).map(({ name }) => name)}
          max={adminContentLimits.tagLength}
          kind="tag"
          error={document.problems['tags']}
          onChange={(names) => set('tags', names)}
        />
        <ReviewsNote id={id} />
      </div>
    </div>
  );
}

const DAY_MS = 86_400_000;

/** A product that is scheduled has an instant; tomorrow until another one is chosen. */
function StatePanel({ document }: Pick<ProductPanelProps, 'document'>) {
  const value = isData(document.value) ? document.value : {};
  const { workflowState, publishAt, publishOn } = value;
  const edit = ([name]: Path, next: unknown): void => {
    const state = name === 'publishAt' ? 'Scheduled' : next;
    const instant = name === 'publishAt' ? next : Date.now() + DAY_MS;
    document.edit([
      { op: 'set', path: ['workflowState'], value: state },
      { op: 'set', path: ['publishAt'], value: state === 'Scheduled' ? instant : undefined },
    ]);
  };
  return (
    <SettingsPanel
      settings={stateSettings}
      value={{ workflowState, publishAt: publishAt ?? publishOn }}
      problems={document.problems}
      onEdit={edit}
    />
  );
}
