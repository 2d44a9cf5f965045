/** Adds a language by name or tag. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ComboBox } from '../controls/combo-box.tsx';
import { additionProblem, type ListedLanguage } from './language-list.ts';
import { languageOptions, typedLanguage } from './language-options.ts';

interface AddLanguageProps {
  readonly languages: readonly ListedLanguage[];
  readonly onAdd: (code: string) => void;
}

export function AddLanguage({ languages, onAdd }: AddLanguageProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = (code: string | undefined): void => {
    const problem = additionProblem(languages, code);
    setError(problem);
    if (problem !== undefined || code === undefined) return;
    onAdd(code);
    setText('');
  };
  const taken = languages.map(({ code }) => code);
  return (
    <form
      className="studio-filters"
      noValidate
      onKeyDownCapture={(event) => {
        // Enter takes the typed text, unless a list entry was selected with the arrows.
        const { key, target } = event;
        if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.hasAttribute('aria-activedescendant'))
          return;
        // Prevents submitting the form; the field still closes its list.
        event.preventDefault();
        add(typedLanguage(text));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        add(typedLanguage(text));
      }}
    >
      <ComboBox
        label="Add a language"
        placeholder="Name or tag"
        options={languageOptions(text, taken)}
        text={text}
        error={error}
        onText={(next) => {
          setText(next);
          setError(undefined);
        }}
        onChoose={(id) => {
          if (id !== undefined) add(id);
        }}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}
