import type { ReactNode } from 'react';
import type { MarkupElement } from '../ui/markup/read-markup.ts';
import { usePage } from '../ui/use-page.ts';
import { AdoptedForm } from './adopted-form.tsx';
import type { Outcome, Submission } from './use-form.ts';

interface PlainFormProps {
  readonly element: MarkupElement;
  /** URL of the API call; the form's own action is for browsers without JavaScript. */
  readonly address: string;
  /** Called with the response; returns the redirect target, or '' to stay. */
  readonly onSuccess: (answer: unknown, form: HTMLFormElement) => string;
  readonly before?: ReactNode;
  /** Called when it is sent. */
  readonly onSend?: () => void;
}

/** Loaded while the form is being filled in, so that it is ready on submit. */
const loadSender = () => import('./send-plain.ts');

/** A small form with the server's markup: sent as JSON, validated only by the server. */
export function PlainForm({ element, address, onSuccess, before, onSend }: PlainFormProps) {
  const page = usePage();
  const send = async ({ form }: Submission): Promise<Outcome> => {
    onSend?.();
    const sender = await loadSender().catch(() => null);
    if (sender === null) return { kind: 'unsendable' };
    const result = await sender.sendPlainForm(page, address, form);
    if (!result.ok) return { kind: 'failed', failure: result.failure };
    const next = onSuccess(result.answer, form);
    return next === '' ? { kind: 'reset' } : { kind: 'redirect', address: next };
  };
  return (
    <AdoptedForm
      element={element}
      validates={false}
      send={send}
      onFocus={() => void loadSender().catch(() => {})}
      before={before}
    />
  );
}
