/** Where a file is used, with links to the places in the studio. */
import { Link } from 'wouter';
import { useText } from './file-kinds.ts';
import { type FileUse, screenOfUse } from './screen-of-use.ts';

export interface FileUses {
  readonly uses: readonly FileUse[];
}

export function UseList({ uses }: { readonly uses: FileUses | undefined }) {
  if (uses === undefined) return null;
  if (uses.uses.length === 0) return <p className="studio-help">Not used anywhere.</p>;
  return (
    <ul className="studio-uses">
      {uses.uses.map((use) => {
        const screen = screenOfUse(use);
        const text = useText(use);
        return <li key={`${use.kind}:${use.id}`}>{screen === undefined ? text : <Link href={screen}>{text}</Link>}</li>;
      })}
    </ul>
  );
}
