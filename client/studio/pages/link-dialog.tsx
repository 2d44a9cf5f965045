/** A navigation link that is not a page: title, URL and window. */
import { type ReactNode, useState } from 'react';
import type { Result } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { LinkEditor } from '../fields/link-setting.tsx';
import { useSubmit } from '../use-submit.ts';
import { type NavigationLink, withExternalLink } from './navigation-links.ts';

export interface LinkDialogProps {
  /** Undefined: a new one. */
  readonly link: NavigationLink | undefined;
  onWrite(link: NavigationLink): Promise<Result<unknown>>;
  onClose(): void;
}

export function LinkDialog({ link, onWrite, onClose }: LinkDialogProps): ReactNode {
  const before = link?.externalLink;
  const [title, setTitle] = useState(link?.title ?? before?.title ?? '');
  const [url, setUrl] = useState(before?.url ?? '');
  const [newWindow, setNewWindow] = useState(before?.newWindow ?? false);
  const { isBusy, problem, run, refuse, accept, errorOf } = useSubmit();
  const isHeading = (link?.items.length ?? 0) > 0;
  const save = async (): Promise<void> => {
    if (title.trim() === '') return refuse({ title: 'This is missing.' });
    if (url === '' && !isHeading) return refuse({ url: 'Choose where the link leads.' });
    const written = withExternalLink(link, { url, title: title.trim(), newWindow });
    if ((await run(() => onWrite(written))) !== undefined) onClose();
  };
  return (
    <Dialog title={link === undefined ? 'Add a link' : `Link “${title}”`} isOpen size="small" onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Title"
          autoFocus
          value={title}
          error={errorOf('title')}
          onChange={(text) => {
            accept('title');
            setTitle(text);
          }}
        />
        <LinkEditor
          label="Link"
          address={url}
          onChange={(address) => {
            accept('url');
            setUrl(address);
          }}
        />
        <Switch label="Open in a new window" isSelected={newWindow} onChange={setNewWindow} />
        <ProblemNote problem={problem} fields={['title']} />
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isBusy}>
            {link === undefined ? 'Add' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
