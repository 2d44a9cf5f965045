import { useEffect, useRef } from 'react';

interface FragmentProps {
  readonly className: string;
  readonly nodes: DocumentFragment;
}

/** Server-rendered nodes, whose own regions are hydrated as on a page. */
export function Fragment({ className, nodes }: FragmentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(nodes), [nodes]);
  return <div className={className} ref={place} />;
}
