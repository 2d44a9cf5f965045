/** Asks for type and title of a new page, then opens it. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSubmit } from '../use-submit.ts';
import { PAGES, pageScreen } from './page-addresses.ts';
import type { PageReply } from './page-replies.ts';

const TYPES = [
  { id: 'page', label: 'Page', typeName: 'page' },
  { id: 'folder', label: 'Folder of pages', typeName: 'page' },
  { id: 'generic', label: 'Blog', typeName: 'blog' },
  { id: 'events', label: 'Events', typeName: 'events' },
  { id: 'products', label: 'Store', typeName: 'products' },
  { id: 'slide-gallery', label: 'Gallery', typeName: 'gallery' },
  { id: 'slide-album', label: 'Album', typeName: 'album' },
  { id: 'template-page', label: 'Page of the theme', typeName: 'page' },
  { id: 'splash-page', label: 'Cover page', typeName: 'cover-page' },
] as const;

/** Events are items of a generic collection for which the theme has named templates. */
const KINDS: Readonly<Record<string, object>> = {
  events: { type: 'generic', typeName: 'events' },
  folder: { type: 'page', folder: 'index' },
};

export interface AddPageDialogProps {
  /** The kind that is chosen at first. */
  readonly kind?: (typeof TYPES)[number]['id'];
  readonly onClose: () => void;
  /** Default: opens the page. */
  readonly onAdded?: () => Promise<void>;
}

export function AddPageDialog({ kind = 'page', onClose, onAdded }: AddPageDialogProps): ReactNode {
  const [type, setType] = useState<string>(kind);
  const [title, setTitle] = useState('');
  const { isBusy, problem, run, refuse, accept, errorOf } = useSubmit();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const add = async (): Promise<void> => {
    if (title.trim() === '') return refuse({ title: 'is missing' });
    const body = { title: title.trim(), workflowState: 'Draft', ...(KINDS[type] ?? { type }) };
    const added = await run(() => call<PageReply>('POST', PAGES, { body }));
    if (added === undefined) return;
    await client.invalidateQueries({ queryKey: [PAGES] });
    await onAdded?.();
    onClose();
    if (onAdded === undefined) navigate(pageScreen(added.body.id));
  };
  return (
    <Dialog title="Add a page" isOpen size="small" onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Select label="Kind" options={TYPES.map(({ id, label }) => ({ id, label }))} value={type} onChange={setType} />
        <TextField
          label="Title"
          value={title}
          onChange={(text) => {
            accept('title');
            setTitle(text);
          }}
          autoFocus
          error={errorOf('title')}
          help="The address is made of it. The new page is a draft."
        />
        <ProblemNote problem={problem} fields={['title']} />
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isBusy}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
