/** Whether the entries of a cart are complete enough to be ordered. */
import { Problem } from '../../http/problems.ts';
import { fieldProblems } from './additional-fields.ts';
import type { LoadedCart } from './cart-record.ts';
import { soldEntries } from './cart-view.ts';

/** An entry whose fields must be filled in again before it can be ordered. */
export interface IncompleteEntry {
  readonly entryId: string;
  readonly message: string;
  /** By field id. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The first entry with invalid fields; answers to fields that no longer exist are ignored. */
export function incompleteEntry(loaded: LoadedCart): IncompleteEntry | null {
  for (const { entry, product } of soldEntries(loaded)) {
    const errors = fieldProblems(product, entry.additionalFields);
    if (Object.keys(errors).length > 0)
      return { entryId: entry.id, message: `Please complete the details of “${product.title}”.`, errors };
  }
  return null;
}

/** Throws when an entry must be completed before ordering: the problem names the product, and has errors by field id. */
export function requireComplete(loaded: LoadedCart): void {
  const entry = incompleteEntry(loaded);
  if (entry === null) return;
  const { message, entryId, errors } = entry;
  throw new Problem('cart-refused', { detail: message, extra: { error: message, entryId, errors } });
}
