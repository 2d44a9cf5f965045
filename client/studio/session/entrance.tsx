import type { ReactNode } from 'react';
import { useScreenTitle } from '../controls/screen.tsx';

export interface EntranceProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen for signed-out visitors. */
export function Entrance({ title, children }: EntranceProps) {
  useScreenTitle(title);
  return (
    <main className="studio-entrance">
      <div className="studio-card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
