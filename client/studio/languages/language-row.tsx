/** One language in the list. */
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { isRightToLeft, languageName, languageSegment } from '#shared/languages';
import { Button } from '../controls/button.tsx';
import { Menu, type MenuEntry } from '../controls/menu.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { defaultEdits, type ListedLanguage } from './language-list.ts';
import { TranslationMeter } from './translation-meter.tsx';
import type { Progress } from './translation-replies.ts';

interface LanguageRowProps {
  readonly language: ListedLanguage;
  readonly index: number;
  readonly languages: readonly ListedLanguage[];
  readonly document: OpenDocument;
  readonly isOriginal: boolean;
  /** Undefined: not known yet, or no translation needed. */
  readonly progress: Progress | undefined;
}

export function LanguageRow(props: LanguageRowProps) {
  const { language, index, document, isOriginal, progress } = props;
  const { code, shownName, name } = language;
  const [isNaming, setNaming] = useState(false);
  const { edit, problems } = document;
  const entries = useEntries(props, () => setNaming(true));
  const problem = problems[`languages.${index}.code`];
  return (
    <li>
      <div className="studio-row-text">
        <strong>
          <bdi lang={code}>{shownName}</bdi>
        </strong>
        <span className="studio-soft">{factsOf(language, isOriginal).join(' · ')}</span>
        {problem === undefined ? null : <span className="studio-error">{problem}</span>}
      </div>
      {isOriginal || progress === undefined ? null : (
        <TranslationMeter label={`Translated into ${shownName}`} progress={progress} />
      )}
      <span className="studio-buttons">
        {isOriginal ? null : (
          <Link href={`/languages/${encodeURIComponent(code)}`} className="studio-button is-default">
            Translate<span className="visually-hidden"> into {shownName}</span>
          </Link>
        )}
        <Menu label={`Actions for ${shownName}`} entries={entries}>
          <Button isIcon variant="quiet" aria-label={`Actions for ${shownName}`}>
            <MoreHorizontal size={16} aria-hidden />
          </Button>
        </Menu>
      </span>
      {isNaming ? (
        <TextField
          autoFocus
          label={`Name of ${languageName(code, 'en')}`}
          help="As visitors choose it; empty: its name in itself."
          placeholder={languageName(code)}
          maxLength={100}
          value={name}
          error={problems[`languages.${index}.name`]}
          onChange={(text) =>
            edit({ op: 'set', path: ['languages', index, 'name'], ...(text === '' ? {} : { value: text }) })
          }
        />
      ) : null}
    </li>
  );
}

/** Notes on a language besides its name. */
function factsOf({ code, isDefault }: ListedLanguage, isOriginal: boolean): readonly string[] {
  return [
    languageName(code, 'en'),
    isDefault ? 'default, without a prefix' : `/${languageSegment(code)}/`,
    ...(isOriginal ? ['language of the original texts'] : []),
    ...(isRightToLeft(code) ? ['right to left'] : []),
  ];
}

function useEntries(
  { language: { code, shownName, isDefault }, index, languages, document: { edit, undo } }: LanguageRowProps,
  onRename: () => void,
): readonly MenuEntry[] {
  const toast = useToast();
  const move = (to: number): void => edit({ op: 'move', from: ['languages', index], to: ['languages', to] });
  const remove = (): void => {
    edit({ op: 'remove', path: ['languages'], index });
    toast({
      message: `${shownName} is removed. Its translations are kept.`,
      action: { label: 'Undo', onPress: undo },
    });
  };
  return [
    {
      id: 'default',
      label: 'Make default',
      isDisabled: isDefault,
      onAction: () => edit(defaultEdits(languages, code)),
    },
    { id: 'rename', label: 'Rename', onAction: onRename },
    { id: 'up', label: 'Move up', isDisabled: index === 0, onAction: () => move(index - 1) },
    { id: 'down', label: 'Move down', isDisabled: index === languages.length - 1, onAction: () => move(index + 1) },
    { id: 'remove', label: 'Remove', isDanger: true, isDisabled: isDefault, onAction: remove },
  ];
}
