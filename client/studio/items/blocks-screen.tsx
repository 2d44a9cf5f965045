/** `/config/items/COLLECTION/edit/ID/blocks`: the text of an item, made of blocks. */
import type { ReactNode } from 'react';
import { textOf } from '#shared/json';
import { call } from '../api.ts';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { BlocksEditor } from '../pages/blocks-editor.tsx';
import type { EditedContent } from '../pages/edited-content.ts';
import { publishQuestion } from '../pages/page-texts.ts';
import { useRead } from '../read.ts';
import { itemCall, itemScreen, productScreen } from './item-addresses.ts';
import type { Item } from './item-replies.ts';
import { storedTitle, useItemTitle } from './use-item-title.ts';

/** `params.collection` and `params.id`. */
export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }): ReactNode {
  const { collection = '', id = '' } = params;
  const { data, error, refetch } = useRead<Item>(itemCall(collection, id));
  if (data !== undefined) return <ItemBlocks key={id} item={data} onSave={() => void refetch()} />;
  if (error === null) return <Loading label="Loading the item" />;
  return (
    <ScreenLayout title="Item">
      <ProblemNote problem={error.problem} onRetry={() => void refetch()} />
    </ScreenLayout>
  );
}

interface ItemBlocksProps {
  readonly item: Item;
  /** The title was saved, so that there may be a draft. */
  readonly onSave: () => void;
}

function ItemBlocks({ item, onSave }: ItemBlocksProps): ReactNode {
  const ownTitle = useItemTitle(item, onSave);
  const content = itemContent(item);
  const title = ownTitle?.text ?? content.title;
  return <BlocksEditor content={{ ...content, title, ...(ownTitle === undefined ? {} : { ownTitle }) }} />;
}

function itemContent(item: Item): EditedContent {
  const { id, collectionId, title, workflowState, draft, hasBlocks, productType } = item;
  const path = itemCall(collectionId, id);
  const screenOf = productType === null ? itemScreen : productScreen;
  return {
    target: `item:${id}`,
    noun: productType === null ? 'item' : 'product',
    title: storedTitle(item),
    path: draftedPath(item),
    isOnSite: workflowState === 'Published',
    marks: workflowState === 'Published' ? [] : [workflowState],
    hasOtherDraft: draft !== null,
    isTextAtFirst: !hasBlocks,
    back: { href: screenOf(collectionId, id), label: 'Fields' },
    reads: [path],
    question: (at) => publishQuestion({ title, workflowState, enabled: true }, at),
    publishRest: (at) => call('POST', `${path}/publish`, { body: at === undefined ? {} : { publishAt: at } }),
  };
}

/** The address that the item has in a preview, where its draft moves it. */
function draftedPath({ fullUrl, draft, urlId }: Item): string {
  const slug = textOf(draft?.changes['urlId']);
  return slug === '' || slug === urlId ? fullUrl : `${fullUrl.slice(0, fullUrl.lastIndexOf('/'))}/${slug}`;
}
