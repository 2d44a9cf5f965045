/** Title, URL, texts, state, categories and tags of a product. */
import { DAY_MS } from '#shared/durations';
import { isData, listOf, textOf } from '#shared/json';
import type { Path } from '../documents/json-value.ts';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { BlocksNote, besideBlocks } from '../items/blocks-note.tsx';
import { TermsField } from '../items/terms-field.tsx';
import type { ProductPanelProps } from './product-panels.ts';
import { detailSettings, stateSettings } from './product-settings.ts';
import { ReviewsNote } from './reviews-note.tsx';
import { useCategoryNames } from './use-categories.ts';

export function DetailsPanel({ document, store, collectionId, id }: ProductPanelProps) {
  const value = isData(document.value) ? document.value : {};
  const hasBlocks = value['hasBlocks'] === true;
  const categories = useCategoryNames(store, collectionId);
  return (
    <div className="studio-product-columns">
      <div>
        <DocumentPanel document={document} settings={besideBlocks(detailSettings, hasBlocks)} />
        <BlocksNote {...{ collectionId, id, hasBlocks }} />
      </div>
      <div className="studio-product-aside">
        <StatePanel document={document} />
        {(['categories', 'tags'] as const).map((kind) => (
          <TermsField
            key={kind}
            kind={kind}
            collectionId={collectionId}
            value={listOf(value[kind]).map(textOf)}
            known={kind === 'categories' ? categories : []}
            error={document.problems[kind]}
            onChange={(names) => document.edit({ op: 'set', path: [kind], value: names })}
          />
        ))}
        <ReviewsNote id={id} />
      </div>
    </div>
  );
}

/** A scheduled product has a publishing time; the default is tomorrow. */
function StatePanel({ document }: Pick<ProductPanelProps, 'document'>) {
  const value = isData(document.value) ? document.value : {};
  const { workflowState, publishAt, publishOn } = value;
  const edit = ([name]: Path, next: unknown): void => {
    const state = name === 'publishAt' ? 'Scheduled' : next;
    const instant = name === 'publishAt' ? Number(next) : Date.now() + DAY_MS;
    document.edit([
      { op: 'set', path: ['workflowState'], value: state },
      { op: 'set', path: ['publishAt'], value: state === 'Scheduled' ? new Date(instant).toISOString() : undefined },
    ]);
  };
  return (
    <SettingsPanel
      settings={stateSettings}
      value={{ workflowState, publishAt: typeof publishAt === 'string' ? Date.parse(publishAt) : publishOn }}
      problems={document.problems}
      onEdit={edit}
    />
  );
}
