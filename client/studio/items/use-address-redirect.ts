/** The offer to lead visitors from the address that an item has had to the one that its publication gives it. */
import { useState } from 'react';
import { useSession } from '../session/session-context.ts';
import type { Item } from './item-replies.ts';

export interface AddressRedirect {
  /** Whether visitors may know an address that goes. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  setOn(isOn: boolean): void;
}

export function useAddressRedirect(item: Item, fields: Readonly<Record<string, unknown>>): AddressRedirect {
  const [isOn, setOn] = useState(true);
  const { may } = useSession();
  const isOffered = fields['urlId'] !== item.urlId && item.workflowState === 'Published' && may('settings');
  return { isOffered, isOn, setOn };
}
