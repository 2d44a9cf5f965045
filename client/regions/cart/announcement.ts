/** What a screen reader says once changes are done: what came of them, and the total. Pure. */
import type { CartChange } from './cart-changes.ts';

export type Announcement =
  | { readonly kind: 'changed' }
  | { readonly kind: 'applied' | 'removed'; readonly code: string }
  /** `name`: the code, or the product of the quantity. */
  | { readonly kind: 'refused'; readonly name: string; readonly message: string };

export const refused = (name: string, message: string): Announcement => ({ kind: 'refused', name, message });

const typedCode = (code: string): string => code.trim().toUpperCase();

/** `codeError`: why the server does not take a code, if it does not. */
export function afterSuccess(change: CartChange, codeError: string): Announcement {
  if (change.type === 'drop-code') return { kind: 'removed', code: change.code };
  if (change.type !== 'use-code') return { kind: 'changed' };
  const code = typedCode(change.code);
  return codeError === '' ? { kind: 'applied', code } : refused(code, codeError);
}

/** Null: a dialog says it. */
export const afterFailure = (change: CartChange, message: string): Announcement | null =>
  change.type === 'use-code' ? refused(typedCode(change.code), message) : null;
