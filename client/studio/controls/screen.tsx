import { type ReactNode, useEffect } from 'react';

/** Sets the window title while the screen is shown. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Studio`;
  }, [title]);
}

export interface ScreenProps {
  readonly title: string;
  /** Buttons next to the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Full width, for tables and previews; default: a column for reading. */
  readonly isWide?: boolean;
}

/** A screen with its heading. */
export function ScreenLayout({ title, actions, children, isWide = false }: ScreenProps) {
  useScreenTitle(title);
  return (
    <div className={`studio-screen${isWide ? ' is-wide' : ''}`}>
      <header className="studio-screen-head">
        <h1>{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
