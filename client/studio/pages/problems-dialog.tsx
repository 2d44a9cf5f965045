/** Problems that prevent publishing, with links to the blocks. */
import type { ReactNode } from 'react';
import type { CallProblem } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { locateProblems } from './located-problems.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

export interface ProblemsDialogProps {
  readonly editor: LayoutEditor;
  /** What is to be published: `page`. */
  readonly noun: string;
  readonly problem: CallProblem;
  onClose(): void;
}

export function ProblemsDialog({ editor, noun, problem, onClose }: ProblemsDialogProps): ReactNode {
  const problems = locateProblems(problem.errors ?? {});
  const lead = (path: string): void => {
    onClose();
    editor.selectPath(path);
  };
  return (
    <Dialog title={`This ${noun} cannot be published yet`} isOpen onClose={onClose}>
      {problems.length === 0 ? (
        <p>{problem.error}</p>
      ) : (
        <ul className="studio-rows">
          {problems.map(({ path, setting, message }) => (
            <li key={`${path} ${setting}`}>
              <span className="studio-row-text">
                <strong>{editor.names[path] ?? `The ${noun}`}</strong>
                <span>{message}</span>
              </span>
              {editor.names[path] !== undefined && <Button onPress={() => lead(path)}>Go to the block</Button>}
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onPress={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
