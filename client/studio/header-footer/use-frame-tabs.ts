import { useState } from 'react';
import type { DraftPanelProps } from '../editing/draft-screen.tsx';

/** The selected tab; the phone tab previews a phone. */
export function useFrameTabs({ onDevice }: Pick<DraftPanelProps, 'onDevice'>) {
  const [selected, setSelected] = useState('arrangement');
  const onSelect = (tab: string): void => {
    setSelected(tab);
    onDevice(tab === 'phones' ? 'phone' : 'desktop');
  };
  return { selected, onSelect } as const;
}
