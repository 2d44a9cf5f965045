/** The form of an entry's additional fields while open. */
import { type Dispatch, useState } from 'react';
import type { DisplayedEntry } from '#shared/contracts/cart';
import { cartMessages } from '#shared/messages/cart';
import type { AdditionalForm } from '#shared/regions/add-to-cart';
import type { Answers } from '../../fields/fields-form.tsx';
import type { LoadedForm } from './load-form.ts';
import type { Event } from './machine.ts';

interface Editing {
  readonly id: string;
  readonly form: AdditionalForm;
  readonly initial: Answers;
}

export interface EditingActions {
  /** The open form. */
  readonly editing: Editing | null;
  edit(id: string): Promise<void>;
  fill(additionalFields: string): void;
  close(): void;
}

export function useEditing(entries: readonly DisplayedEntry[], send: Dispatch<Event>): EditingActions {
  const [editing, setEditing] = useState<Editing | null>(null);
  const close = (): void => setEditing(null);
  return {
    editing,
    close,
    async edit(id) {
      const line = entries.find((entry) => entry.id === id);
      if (line === undefined) return;
      const loaded = await loadForm(line.fullUrl);
      if (!loaded.ok) return send({ type: 'cannot-open-form', message: loaded.message });
      setEditing({ id, form: loaded.form, initial: JSON.parse(line.additionalFields ?? '{}') as Answers });
    },
    fill(additionalFields) {
      const line = entries.find(({ id }) => id === editing?.id);
      if (line !== undefined) send({ type: 'do', change: { type: 'fields', line, additionalFields } });
      close();
    },
  };
}

async function loadForm(productUrl: string): Promise<LoadedForm> {
  try {
    return await (await import('./load-form.ts')).loadForm(productUrl);
  } catch (error) {
    console.warn('The script of the form could not be loaded.', error);
    return { ok: false, message: cartMessages.offline };
  }
}
