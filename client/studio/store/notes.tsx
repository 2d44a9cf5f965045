/** Internal notes about an order or a customer. */

import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { noteProblem } from './note-problem.ts';
import { Card } from './parts.tsx';

interface Note {
  readonly id: string;
  readonly text: string;
  readonly created: number;
}

export interface NotesProps {
  readonly notes: readonly Note[];
  readonly time: (instant: number) => string;
  readonly canEdit: boolean;
  /** Resolves to true if it was stored. */
  readonly onAdd: (text: string) => Promise<boolean>;
  readonly onRemove: (id: string) => void;
}

export function Notes({ notes, time, canEdit, onAdd, onRemove }: NotesProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problem = noteProblem(text);
    setError(problem);
    if (problem === undefined && (await onAdd(text.trim()))) setText('');
  };
  return (
    <Card title="Notes">
      <ul className="store-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <span>
              <span className="store-note-text">{note.text}</span>
              <time className="studio-soft">{time(note.created)}</time>
            </span>
            {canEdit ? (
              <Button
                variant="quiet"
                isIcon
                aria-label={`Remove the note “${note.text}”`}
                onPress={() => onRemove(note.id)}
              >
                <Trash2 size={14} aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {canEdit ? (
        <form className="store-note-form" onSubmit={(event) => void add(event)}>
          <TextField
            label="Add a note"
            help="Only people who work on the site read it."
            rows={2}
            value={text}
            onChange={setText}
            {...(error === undefined ? {} : { error })}
          />
          <Button type="submit">Add the note</Button>
        </form>
      ) : null}
    </Card>
  );
}
