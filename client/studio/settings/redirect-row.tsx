/** One redirect: typed as a draft, which is finished when the focus leaves the row or by Enter. */
import { Trash2 } from 'lucide-react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import type { Draft, Redirect } from './redirect-drafts.ts';

const statuses = [
  { id: '301', label: 'Moved for good (301)' },
  { id: '302', label: 'Found elsewhere (302)' },
  { id: '307', label: 'For now, same method (307)' },
  { id: '308', label: 'For good, same method (308)' },
];

interface RedirectRowProps {
  readonly draft: Draft;
  /** What the server has refused. */
  readonly error?: (name: keyof Redirect) => string | undefined;
  /** Of a stored redirect. */
  readonly warning?: string | undefined;
  readonly onChange: (draft: Draft) => void;
  readonly onFinish: () => void;
  readonly onConfirm: () => void;
  readonly onRemove: () => void;
}

export function RedirectRow({ draft, error, warning, onChange, onFinish, onConfirm, onRemove }: RedirectRowProps) {
  const { stored } = draft;
  // Another address is another question.
  const set = (change: Partial<Redirect>): void => onChange({ ...draft, ...change, warning: undefined });
  const shown = (name: keyof Redirect): string | undefined => {
    if (draft.isLeft === true && String(draft[name]).trim() === '') return 'This is missing.';
    return stored !== undefined && draft[name] === stored[name] ? error?.(name) : undefined;
  };
  return (
    <li onBlur={(event) => leaves(event) && onFinish()} onKeyDown={(event) => isEntered(event) && onFinish()}>
      <TextField
        label="From"
        autoFocus={stored === undefined}
        value={draft.from}
        error={shown('from')}
        onChange={(from) => set({ from })}
      />
      <TextField label="To" value={draft.to} error={shown('to')} onChange={(to) => set({ to })} />
      <Select
        label="Kind"
        options={statuses}
        value={String(draft.status)}
        error={shown('status')}
        onChange={(status) => set({ status: Number(status) })}
      />
      <Button isIcon aria-label={`Remove the redirect of ${draft.from}`} onPress={onRemove}>
        <Trash2 size={16} aria-hidden />
      </Button>
      <Warning text={draft.warning ?? (draft.from === stored?.from ? warning : undefined)}>
        {draft.warning === undefined ? null : <Button onPress={onConfirm}>Redirect it anyway</Button>}
      </Warning>
    </li>
  );
}

const Warning = ({ text, children }: { readonly text: string | undefined; readonly children: ReactNode }) => (
  <div role="status" className="studio-redirect-warning">
    {text}
    {children}
  </div>
);

/** The list of a select, and another window, are no places where somebody has gone on to. */
function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const next = relatedTarget instanceof Element ? relatedTarget : null;
  return document.hasFocus() && !currentTarget.contains(next) && next?.closest('.studio-popover') == null;
}

const isEntered = ({ key, target }: KeyboardEvent): boolean => key === 'Enter' && target instanceof HTMLInputElement;
