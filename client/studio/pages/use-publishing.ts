/** Publishes a page: its content and, if it is not public yet, the page itself. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallProblem, call, type Result } from '../api.ts';
import { useConfirm } from '../controls/confirm.tsx';
import { useToast } from '../controls/toast.tsx';
import { timeText } from '../time-text.ts';
import { layoutCall, PAGES, pageCall } from './page-addresses.ts';
import { isOnSite, type PageReply, pathOfPage } from './page-replies.ts';
import { publishQuestion } from './page-texts.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

export interface Publishing {
  readonly isBusy: boolean;
  /** Problems that the server reports, by block. */
  readonly problem: CallProblem | undefined;
  forgive(): void;
  /** Now, or at a time (ISO 8601). */
  publish(at?: string): Promise<void>;
  discard(what: 'draft' | 'scheduled'): Promise<void>;
}

export interface PublishingInput {
  readonly page: PageReply;
  readonly editor: LayoutEditor;
  /** Whether there is unpublished content. */
  readonly hasDraft: boolean;
}

const NOT_SENT = 'You are offline, so nothing was published. Your changes are kept.';
const UNSENT = 'Some changes are not saved yet, so nothing was published.';

export function usePublishing(input: PublishingInput): Publishing {
  const { page, editor } = input;
  const [problem, setProblem] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const confirm = useConfirm();
  const refresh = useRefresh(page);
  const publish = async (at?: string): Promise<void> => {
    if (isBusy) return;
    const retry = { label: 'Try again', onPress: () => void publish(at) };
    const { save, problems, reload } = editor.document;
    if (save === 'refused') return setProblem({ status: 400, code: 'invalid-request', error: '', errors: problems });
    if (save !== 'saved') {
      reload();
      return toast({ message: navigator.onLine ? UNSENT : NOT_SENT, isError: true, action: retry });
    }
    const question = publishQuestion(page, at);
    if (question !== undefined && !(await confirm(question))) return;
    setBusy(true);
    const result = await send(input, at);
    await refresh();
    setBusy(false);
    if (result.ok) return toast(publishedMessage(page, at));
    if (result.problem.errors !== undefined) return setProblem(result.problem);
    const message = result.problem.status === 0 ? NOT_SENT : result.problem.error;
    toast({ message, isError: true, action: retry });
  };
  const discard = async (what: 'draft' | 'scheduled'): Promise<void> => {
    if (!(await confirm(DISCARD_QUESTIONS[what]))) return;
    const result = await call('DELETE', `${layoutCall(page.id)}/${what}`);
    await refresh();
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    if (what === 'draft') editor.document.reload();
    toast({ message: 'Discarded' });
  };
  return { isBusy, problem, forgive: () => setProblem(undefined), publish, discard };
}

/** Reloads a page from the server. */
function useRefresh(page: PageReply): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const paths = [pageCall(page.id), layoutCall(page.id), PAGES];
    await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
  };
}

/** A page without new content only changes its state. */
function send({ page, hasDraft }: PublishingInput, at: string | undefined): Promise<Result<unknown>> {
  const time = at === undefined ? {} : { at };
  if (hasDraft) return call('POST', `${layoutCall(page.id)}/publish`, { body: { ...time, withPage: true } });
  const state = at === undefined ? { workflowState: 'Published' } : { workflowState: 'Scheduled', publishAt: at };
  return call('PUT', pageCall(page.id), { body: { ...state, enabled: true }, ifMatch: page.revision });
}

function publishedMessage(page: PageReply, at: string | undefined) {
  if (at !== undefined)
    return { message: `${isOnSite(page) ? 'The changes are' : 'The page is'} published on ${timeText(at)}` };
  const path = pathOfPage(page);
  return { message: `Published at ${path}`, action: { label: 'Open', onPress: () => void window.open(path) } };
}

const DISCARD_QUESTIONS = {
  draft: {
    title: 'Discard the draft?',
    message: 'Changes since the last publication are removed, for everybody who edits this page.',
    confirm: 'Discard',
    isDanger: true,
  },
  scheduled: {
    title: 'Discard what is scheduled?',
    message: 'Nothing is published at that time.',
    confirm: 'Discard',
    isDanger: true,
  },
} as const;
