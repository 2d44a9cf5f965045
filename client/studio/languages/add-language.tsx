/** Adds a language: by its name, or by any tag. */
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
        // Enter takes what is typed, unless an entry of the list has been chosen with the arrows.
        const { key, target } = event;
        if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.hasAttribute('aria-activedescendant'))
          return;
        // The form is not sent besides; the field goes on to close its list.
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
