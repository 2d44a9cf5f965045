import { useEffect, useRef } from 'react';
import { Markup } from '../ui/markup/markup.tsx';
import type { MarkupNode } from '../ui/markup/read-markup.ts';

interface ThanksProps {
  readonly message: string;
  readonly after: readonly MarkupNode[];
}

/** The thank-you message of an accepted form, which receives the focus. */
export function Thanks({ message, after }: ThanksProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="form-thanks" role="status" tabIndex={-1} ref={box}>
      <p>{message}</p>
      <Markup nodes={after} />
    </div>
  );
}
