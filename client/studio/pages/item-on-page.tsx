/** An item in a list on the page: its title, and where the rest of it is edited. */
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { itemOnly, itemScreen, productScreen } from '../items/item-addresses.ts';
import type { Item } from '../items/item-replies.ts';
import { storedTitle, useItemTitle } from '../items/use-item-title.ts';
import { useRead } from '../read.ts';
import type { EditedTitle } from './edited-content.ts';

export interface ItemOnPageProps {
  readonly id: string;
  readonly canEdit: boolean;
  /** The title to edit on the page; undefined: none. Always the same function. */
  onTitle(title: EditedTitle | undefined): void;
}

export function ItemOnPage({ id, canEdit, onTitle }: ItemOnPageProps): ReactNode {
  const { data, error, refetch } = useRead<Item>(itemOnly(id));
  if (data === undefined)
    return error === null ? (
      <Loading label="Loading the item" />
    ) : (
      <ProblemNote problem={error.problem} onRetry={() => void refetch()} />
    );
  const { collectionId, productType } = data;
  const screenOf = productType === null ? itemScreen : productScreen;
  return (
    <div className="studio-inspector-fields">
      {canEdit ? (
        <ItemTitle item={data} onSave={() => void refetch()} onTitle={onTitle} />
      ) : (
        <h2>{storedTitle(data)}</h2>
      )}
      <p>
        <Link href={screenOf(collectionId, id)}>{productType === null ? 'Edit the item' : 'Edit the product'}</Link>
      </p>
    </div>
  );
}

interface ItemTitleProps extends Pick<ItemOnPageProps, 'onTitle'> {
  readonly item: Item;
  onSave(): void;
}

function ItemTitle({ item, onSave, onTitle }: ItemTitleProps): ReactNode {
  const title = useItemTitle(item, onSave);
  useEffect(() => onTitle(title), [onTitle, title?.text, title?.isSaved, title?.redraws]);
  useEffect(() => () => onTitle(undefined), [onTitle]);
  /** Not stored while it is empty. */
  const [typed, setTyped] = useState<string>();
  if (title === undefined) return <Loading label="Loading the title" />;
  const isEmpty = typed?.trim() === '';
  const change = (text: string): void => {
    setTyped(text);
    if (text.trim() !== '') title.write(text);
  };
  return (
    <TextField
      label="Title"
      help={
        item.productType !== null
          ? 'Shown on the site at once.'
          : item.workflowState === 'Published'
            ? 'Saved in the draft of the item.'
            : 'Or double-click the title on the page.'
      }
      value={isEmpty ? (typed ?? '') : title.text}
      error={isEmpty ? 'This is missing.' : undefined}
      onChange={change}
    />
  );
}
