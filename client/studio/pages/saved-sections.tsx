/** The saved sections in the add menu: insert, rename, remove. */
import { MoreHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Menu } from '../controls/menu.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { blocksIn } from './clipboard.ts';
import { type SavedSection, type SavedSections, useSavedSections } from './use-saved-sections.ts';

/** Time for a menu to close, in milliseconds. */
const FOCUS_MS = 100;

export interface SavedSectionListProps {
  onInsert(part: object): void;
}

export function SavedSectionList({ onInsert }: SavedSectionListProps): ReactNode {
  const saved = useSavedSections();
  const [renamed, setRenamed] = useState<string | null>(null);
  const [refusal] = Object.values(saved.problems);
  const list = useFocusAfterRemoval(saved.sections.length);
  // When the last one is removed, the focus needs another target.
  const [hadSections, setHadSections] = useState(false);
  if (saved.sections.length > 0 && !hadSections) setHadSections(true);
  if (saved.sections.length === 0 && !hadSections) return null;
  return (
    <section ref={list} tabIndex={-1} aria-label="Saved sections" className="studio-saved-sections">
      <h3>Saved sections</h3>
      {refusal !== undefined && (
        <p role="alert" className="studio-error">
          Not all sections are saved: {refusal}
        </p>
      )}
      {saved.sections.length === 0 && <p className="studio-soft">No section is saved.</p>}
      <ul className="studio-rows">
        {saved.sections.map((section) => (
          <li key={section.id}>
            {renamed === section.id ? (
              <RenameForm section={section} saved={saved} onClose={() => setRenamed(null)} />
            ) : (
              <SectionRow
                {...{ section, saved }}
                onInsert={() => onInsert(section.part)}
                onRename={() => setRenamed(section.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The menu returns focus to a button that was removed with its section, so the list takes it. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isRemoved = count < before.current;
    before.current = count;
    if (!isRemoved) return undefined;
    const timer = setTimeout(() => document.activeElement === document.body && list.current?.focus(), FOCUS_MS);
    list.current?.focus();
    return () => clearTimeout(timer);
  }, [count]);
  return list;
}

interface SectionRowProps {
  readonly section: SavedSection;
  readonly saved: SavedSections;
  onInsert(): void;
  onRename(): void;
}

function SectionRow({ section: { id, name, part }, saved, onInsert, onRename }: SectionRowProps): ReactNode {
  const toast = useToast();
  const count = blocksIn(part);
  const remove = (): void => {
    const bringBack = saved.remove(id);
    toast({ message: `“${name}” was removed`, action: { label: 'Undo', onPress: bringBack } });
  };
  return (
    <>
      <span className="studio-row-text">
        <strong>{name}</strong>
        <span className="studio-soft">{count === 1 ? '1 block' : `${count} blocks`}</span>
      </span>
      <span className="studio-buttons">
        <Button aria-label={`Insert ${name}`} onPress={onInsert}>
          Insert
        </Button>
        <Menu
          label={`Actions for ${name}`}
          entries={[
            { id: 'rename', label: 'Rename', onAction: onRename },
            { id: 'remove', label: 'Remove', isDanger: true, onAction: remove },
          ]}
        >
          <Button variant="quiet" isIcon aria-label={`Actions for ${name}`}>
            <MoreHorizontal size={16} aria-hidden />
          </Button>
        </Menu>
      </span>
    </>
  );
}

interface RenameFormProps {
  readonly section: SavedSection;
  readonly saved: SavedSections;
  onClose(): void;
}

function RenameForm({ section, saved, onClose }: RenameFormProps): ReactNode {
  const [name, setName] = useState(section.name);
  return (
    <form
      className="studio-saved-section-name"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        saved.rename(section.id, name.trim());
        onClose();
      }}
    >
      <TextField label="Name of the section" autoFocus maxLength={100} value={name} onChange={setName} />
      <Button type="submit" variant="primary" isDisabled={name.trim() === ''}>
        Rename
      </Button>
      <Button onPress={onClose}>Cancel</Button>
    </form>
  );
}
