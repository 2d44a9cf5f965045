/** The drafts of the screen: typed, finished, confirmed, dropped. */
import { useRef, useState } from 'react';
import { call } from '../api.ts';
import {
  type Draft,
  type Drafts,
  emptyDraft,
  isComplete,
  isSameRedirect,
  type Redirect,
  trimmed,
} from './redirect-drafts.ts';

export const HIDDEN_PAGES = '/api/owner/redirects/hidden-pages';

export interface HiddenPages {
  readonly hidden: readonly { readonly from: string; readonly message: string }[];
}

export interface RedirectDrafts {
  readonly drafts: Drafts;
  /** A new, empty row. */
  add(): void;
  change(key: string, draft: Draft): void;
  drop(key: string): void;
  /** Stores a row; asks first if that hides a page. */
  finish(key: string): Promise<void>;
  confirm(key: string): void;
}

/** `store`: puts a redirect into the document, at the row with this key or as a new one. */
export function useRedirectDrafts(store: (key: string, redirect: Redirect) => void): RedirectDrafts {
  const [drafts, setDrafts] = useState<Drafts>({});
  // What is typed while the server is asked must not be lost.
  const latest = useRef(drafts);
  const added = useRef(0);
  const latestStore = useRef(store);
  latestStore.current = store;
  const update = (next: Drafts): void => {
    latest.current = next;
    setDrafts(next);
  };
  const change = (key: string, draft: Draft): void => update({ ...latest.current, [key]: draft });
  const drop = (key: string): void => {
    const { [key]: _, ...others } = latest.current;
    update(others);
  };
  const confirm = (key: string): void => {
    const draft = latest.current[key];
    if (draft === undefined || !isComplete(draft)) return;
    drop(key);
    latestStore.current(key, trimmed(draft));
  };
  const finish = async (key: string): Promise<void> => {
    const draft = latest.current[key];
    if (draft === undefined || draft.warning !== undefined) return;
    if (isSameRedirect(trimmed(draft), draft.stored)) return drop(key);
    if (!isComplete(draft)) return change(key, { ...draft, isLeft: true });
    const warning = draft.from.trim() === draft.stored?.from ? undefined : await warningOf(draft.from.trim());
    if (latest.current[key] !== draft) return;
    if (warning === undefined) confirm(key);
    else change(key, { ...draft, warning });
  };
  const add = (): void => change(`new ${++added.current}`, emptyDraft);
  return { drafts, add, change, drop, finish, confirm };
}

/** Offline, the row is stored without an answer: the list of stored rows shows the warning then. */
async function warningOf(from: string): Promise<string | undefined> {
  const result = await call<HiddenPages>('GET', `${HIDDEN_PAGES}?from=${encodeURIComponent(from)}`);
  return result.ok ? result.body.hidden[0]?.message : undefined;
}
