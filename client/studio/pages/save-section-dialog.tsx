/** Asks for a name under which a row or block is saved, for use on other pages. */
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { useSavedSections } from './use-saved-sections.ts';

export interface SaveSectionDialogProps {
  readonly part: object;
  onClose(): void;
}

export function SaveSectionDialog({ part, onClose }: SaveSectionDialogProps): ReactNode {
  const { isReady, sections, add } = useSavedSections();
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  const toast = useToast();
  const isTaken = sections.some((section) => section.name === name.trim());
  const error = name.trim() === '' ? 'This is missing.' : isTaken ? 'Another section has this name.' : undefined;
  const save = (): void => {
    if (error !== undefined) return setRefused(true);
    add(name.trim(), part);
    toast({ message: `“${name.trim()}” is among the saved sections` });
    onClose();
  };
  return (
    <Dialog title="Save as a section" isOpen size="small" onClose={onClose}>
      {isReady ? (
        <form
          className="studio-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextField
            label="Name"
            autoFocus
            maxLength={100}
            value={name}
            onChange={setName}
            error={isRefused ? error : undefined}
            help="It is inserted with “Add a block” on any page. Each copy is changed by itself."
          />
          <DialogActions>
            <Button onPress={onClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              Save
            </Button>
          </DialogActions>
        </form>
      ) : (
        <Loading label="Loading the saved sections" />
      )}
    </Dialog>
  );
}
