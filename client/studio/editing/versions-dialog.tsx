import { useCallback, useEffect, useState } from 'react';
import type { CallProblem } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useToast } from '../controls/toast.tsx';
import { type DocumentRef, keyOf } from '../documents/document-ref.ts';
import { useDocument, useVersions } from '../documents/use-document.ts';
import type { DocumentVersion } from '../documents/versions.ts';
import { Time } from '../times.tsx';

export interface VersionsDialogProps {
  readonly of: DocumentRef;
  readonly onClose: () => void;
}

/** The versions of a document with their number of changes, and a restore button. */
export function VersionsDialog({ of, onClose }: VersionsDialogProps) {
  const { list, problem, load } = useVersionList(of);
  const { restore } = useVersions();
  const { reload } = useDocument(of);
  const toast = useToast();
  const bringBack = async (number: number): Promise<void> => {
    const result = await restore(of, number);
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    reload();
    toast({ message: `Version ${number} is back.` });
    onClose();
  };
  return (
    <Dialog title="Versions" isOpen onClose={onClose}>
      <ProblemNote problem={problem} onRetry={() => void load()} />
      {list === undefined && problem === undefined ? <Loading label="Versions" /> : null}
      {list?.length === 0 ? <p>There are no versions yet.</p> : null}
      <ul className="studio-rows">
        {(list ?? []).map((version) => (
          <VersionRow
            key={version.number}
            of={of}
            version={version}
            newest={list?.[0]?.number ?? 0}
            onRestore={() => void bringBack(version.number)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function useVersionList(of: DocumentRef) {
  const versions = useVersions();
  const [list, setList] = useState<readonly DocumentVersion[]>();
  const [problem, setProblem] = useState<CallProblem>();
  const key = keyOf(of);
  const load = useCallback(async () => {
    setProblem(undefined);
    const result = await versions.list(of);
    if (result.ok) setList(result.value);
    else setProblem(result.problem);
  }, [versions, key]);
  useEffect(() => void load(), [load]);
  return { list, problem, load };
}

interface VersionRowProps {
  readonly of: DocumentRef;
  readonly version: DocumentVersion;
  readonly newest: number;
  readonly onRestore: () => void;
}

function VersionRow({ of, version: { number, created, state }, newest, onRestore }: VersionRowProps) {
  const { compare } = useVersions();
  const [changes, setChanges] = useState<string>();
  const count = async (): Promise<void> => {
    const result = await compare(of, number, newest);
    const changed = result.ok ? result.value.length : 0;
    setChanges(result.ok ? `${changed} ${changed === 1 ? 'change' : 'changes'} since` : result.problem.error);
  };
  return (
    <li>
      <span className="studio-row-text">
        <strong>Version {number}</strong>
        <Time at={created} className="studio-soft" />
        <span role="status">{changes}</span>
      </span>
      <span className="studio-buttons">
        {state === 'past' ? null : <span className="studio-tag">{state}</span>}
        {number === newest ? null : (
          <>
            <Button aria-label={`Compare version ${number} with the newest`} onPress={() => void count()}>
              Compare
            </Button>
            <Button aria-label={`Restore version ${number}`} onPress={onRestore}>
              Restore
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
