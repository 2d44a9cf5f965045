import { useEffect, useRef } from 'react';

interface FragmentProps {
  readonly className: string;
  readonly nodes: DocumentFragment;
}

/** Nodes that the server wrote; their own regions are hydrated in them as on a page. */
export function Fragment({ className, nodes }: FragmentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(nodes), [nodes]);
  return <div className={className} ref={place} />;
}
