/** Whether what a cart holds can be ordered as it was filled in. */
import { Problem } from '../../http/problems.ts';
import { fieldProblems } from './additional-fields.ts';
import type { LoadedCart } from './cart-record.ts';
import { soldEntries } from './cart-view.ts';

/** An entry whose fields have to be filled in again before it can be ordered. */
export interface IncompleteEntry {
  readonly entryId: string;
  readonly message: string;
  /** By field id. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The first entry whose fields are not right; answers to fields that the product no longer has count for nothing. */
export function incompleteEntry(loaded: LoadedCart): IncompleteEntry | null {
  for (const { entry, product } of soldEntries(loaded)) {
    const errors = fieldProblems(product, entry.additionalFields);
    if (Object.keys(errors).length > 0)
      return { entryId: entry.id, message: `Please complete the details of “${product.title}”.`, errors };
  }
  return null;
}

/** Throws when an entry cannot be ordered before its fields are filled in: it names the product, and says what is wrong by field id. */
export function requireComplete(loaded: LoadedCart): void {
  const entry = incompleteEntry(loaded);
  if (entry === null) return;
  const { message, entryId, errors } = entry;
  throw new Problem('cart-refused', { detail: message, extra: { error: message, entryId, errors } });
}
