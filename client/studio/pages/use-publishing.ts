/** Publishing content: its blocks and, where visitors do not see it yet, the page or the item itself. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallProblem, call, type Result } from '../api.ts';
import { useConfirm } from '../controls/confirm.tsx';
import { useToast } from '../controls/toast.tsx';
import { DISCARD_DRAFT } from '../editing/draft-questions.ts';
import { useTimes } from '../times.tsx';
import type { EditedContent } from './edited-content.ts';
import { layoutCall } from './page-addresses.ts';
import type { LayoutVersion } from './page-replies.ts';
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
  readonly content: EditedContent;
  readonly editor: LayoutEditor;
  /** Whether there are blocks that are not published. */
  readonly hasDraft: boolean;
  /** The version that is published later. */
  readonly scheduled: Pick<LayoutVersion, 'number'> | undefined;
}

const NOT_SENT = 'You are offline, so nothing was published. Your changes are kept.';
const UNSENT = 'Some changes are not saved yet, so nothing was published.';

export function usePublishing(input: PublishingInput): Publishing {
  const { content, editor } = input;
  const [problem, setProblem] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const confirm = useConfirm();
  const { time } = useTimes();
  const refresh = useRefresh(content);
  const publish = async (at?: string): Promise<void> => {
    if (isBusy) return;
    const retry = { label: 'Try again', onPress: () => void publish(at) };
    const { save, problems, reload } = editor.document;
    if (save === 'refused') return setProblem({ status: 400, code: 'invalid-request', error: '', errors: problems });
    if (save !== 'saved' || content.ownTitle?.isSaved === false) {
      reload();
      return toast({ message: navigator.onLine ? UNSENT : NOT_SENT, isError: true, action: retry });
    }
    const question = content.question(at);
    if (question !== undefined && !(await confirm(question))) return;
    setBusy(true);
    const result = await send(input, at);
    await refresh();
    setBusy(false);
    if (result.ok) return toast(publishedMessage(content, at === undefined ? undefined : time(at)));
    if (result.problem.errors !== undefined) return setProblem(result.problem);
    const message = result.problem.status === 0 ? NOT_SENT : result.problem.error;
    toast({ message, isError: true, action: retry });
  };
  const discard = async (what: 'draft' | 'scheduled'): Promise<void> => {
    if (!(await confirm(DISCARD_QUESTIONS[what]))) return;
    const result = await call('DELETE', `${layoutCall(content.target)}/${what}`);
    await refresh();
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    if (what === 'draft') editor.document.reload();
    toast({ message: 'Discarded' });
  };
  return { isBusy, problem, forgive: () => setProblem(undefined), publish, discard };
}

/** Shows what the server has of it anew. */
function useRefresh({ target, reads }: EditedContent): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const paths = [layoutCall(target), ...reads];
    await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
  };
}

/** What is scheduled already, and has no draft beside it, gets another time. */
async function send(
  { content, hasDraft, scheduled }: PublishingInput,
  at: string | undefined,
): Promise<Result<unknown>> {
  const time = at === undefined ? {} : { at };
  if (!hasDraft && scheduled === undefined) return content.publishRest(at);
  if (!hasDraft) {
    const drafted = await call('POST', `${layoutCall(content.target)}/restore`, {
      body: { number: scheduled?.number },
    });
    if (!drafted.ok) return drafted;
  }
  return call('POST', `${layoutCall(content.target)}/publish`, { body: { ...time, withPage: true } });
}

function publishedMessage({ isOnSite, noun, path }: EditedContent, time: string | undefined) {
  if (time !== undefined) return { message: `${isOnSite ? 'The changes are' : `The ${noun} is`} published on ${time}` };
  return { message: `Published at ${path}`, action: { label: 'Open', onPress: () => void window.open(path) } };
}

const DISCARD_QUESTIONS = {
  draft: DISCARD_DRAFT,
  scheduled: {
    title: 'Discard what is scheduled?',
    message: 'Nothing is published at that time.',
    confirm: 'Discard',
    isDanger: true,
  },
} as const;
