/** Tags or categories of a product: those that it has, and a field that adds others. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { ComboBox } from '../controls/combo-box.tsx';

export interface NamesFieldProps {
  readonly label: string;
  readonly names: readonly string[];
  /** What others have. */
  readonly known: readonly string[];
  /** Characters of a name. */
  readonly max: number;
  readonly kind: 'tag' | 'category';
  readonly error?: string | undefined;
  readonly onChange: (names: readonly string[]) => void;
}

export function NamesField({ label, names, known, max, kind, error, onChange }: NamesFieldProps) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const has = (name: string): boolean => names.some((one) => one.toLowerCase() === name.toLowerCase());
  const add = (name: string): void => {
    setText('');
    const wanted = name.trim();
    if (wanted === '') return;
    if (has(wanted)) return setRefusal(adminMessages.exists(kind));
    if ([...wanted].length > max) return setRefusal(`A ${kind} has at most ${max} characters.`);
    setRefusal(undefined);
    onChange([...names, wanted]);
  };
  const found = known.filter((name) => !has(name) && name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="studio-names">
      <ComboBox
        label={label}
        placeholder={`Add a ${kind}`}
        options={found.map((name) => ({ id: name, label: name }))}
        text={text}
        error={refusal ?? error}
        onText={setText}
        onChoose={(name) => add(name ?? text)}
      />
      <ul className="studio-name-list" aria-label={label}>
        {names.map((name) => (
          <li key={name} className="studio-tag">
            {name}
            <Button
              variant="quiet"
              isIcon
              aria-label={`Remove ${name}`}
              onPress={() => onChange(names.filter((one) => one !== name))}
            >
              <X size={12} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
