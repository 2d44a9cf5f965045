/** Product actions: view, undo, copy and delete. */
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, MoreHorizontal } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { field, textOf } from '#shared/json';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Menu } from '../controls/menu.tsx';
import { useToast } from '../controls/toast.tsx';
import type { DocumentRef } from '../documents/document-ref.ts';
import { type OpenDocument, useHistory } from '../documents/use-document.ts';
import { Others, UndoButtons } from '../editing/document-tools.tsx';
import { itemLists, itemsCall, productScreen, TRASH } from '../items/item-addresses.ts';
import { titleOfCopy } from '../items/use-item-actions.ts';
import { useSession } from '../session/session-context.ts';
import { LIST } from '../tables/list-address.ts';
import { addressOnSite } from './product-texts.ts';
import { STORE } from './store.ts';

export interface ProductToolsProps {
  readonly of: Extract<DocumentRef, { kind: 'item' }>;
  readonly document: OpenDocument;
}

export function ProductTools({ of, document }: ProductToolsProps) {
  const history = useHistory(of);
  const { may } = useSession();
  const { copy, remove } = useProductPlace(of, document);
  const address = textOf(field(document.value, 'fullUrl'));
  const isPublished = textOf(field(document.value, 'workflowState')) === 'Published';
  return (
    <span className="studio-buttons">
      <Others of={of} />
      <UndoButtons history={history} />
      <a className="studio-button is-quiet" href={addressOnSite(address, isPublished)} target="_blank" rel="noreferrer">
        <ExternalLink size={16} aria-hidden /> {isPublished ? 'View' : 'Preview'}
      </a>
      {may('analytics.view') ? (
        <Link className="studio-button is-quiet" href={`/analytics/sales?item=${encodeURIComponent(of.id)}`}>
          Figures
        </Link>
      ) : null}
      {may('store.manage') ? (
        <Menu
          label="Product"
          entries={[
            { id: 'copy', label: 'Copy', onAction: () => void copy() },
            { id: 'delete', label: 'Delete', isDanger: true, onAction: () => void remove() },
          ]}
        >
          <Button isIcon aria-label="More">
            <MoreHorizontal size={16} aria-hidden />
          </Button>
        </Menu>
      ) : null}
    </span>
  );
}

function useProductPlace({ collectionId, id }: ProductToolsProps['of'], document: OpenDocument) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const toast = useToast();
  const path = `${itemsCall(collectionId)}/${encodeURIComponent(id)}`;
  const title = textOf(field(document.value, 'title'));
  const refresh = async (): Promise<void> => {
    for (const queryKey of [...itemLists(collectionId), [STORE], [LIST, TRASH]])
      await client.invalidateQueries({ queryKey });
  };
  return {
    async copy(): Promise<void> {
      const result = await call<{ readonly id: string }>('POST', `${path}/copy`, {
        body: { title: titleOfCopy(title) },
      });
      if (!result.ok) return toast({ message: result.problem.error, isError: true });
      await refresh();
      navigate(productScreen(collectionId, result.body.id));
      toast({ message: 'This is the copy, a draft.' });
    },
    async remove(): Promise<void> {
      const result = await call('DELETE', path);
      if (!result.ok) return toast({ message: result.problem.error, isError: true });
      await refresh();
      navigate('/products');
      const restore = async (): Promise<void> => {
        const back = await call('POST', `${TRASH}/${encodeURIComponent(id)}/restore`);
        if (!back.ok) toast({ message: back.problem.error, isError: true });
        await refresh();
      };
      toast({ message: `${title} is in the trash.`, action: { label: 'Undo', onPress: () => void restore() } });
    },
  };
}
