/** The elements of a header or footer, and their order. */
import { EyeOff, Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { MoveButtons } from '../controls/move-buttons.tsx';

const SortableList = late(async () => (await import('../controls/sortable-list.tsx')).SortableList);

export interface ElementsFieldProps {
  readonly label: string;
  /** Labels of all elements, by name. */
  readonly all: Readonly<Record<string, string>>;
  /** The visible ones, in order. */
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

const DOUBLE_CLICK_MS = 500;

/** The next element stands where one was hidden: the second press of a double click is not about it. */
function useHide(onHide: (name: string) => void): (name: string) => void {
  const hiddenAt = useRef(Number.NEGATIVE_INFINITY);
  return (name) => {
    const time = performance.now();
    if (time - hiddenAt.current < DOUBLE_CLICK_MS) return;
    hiddenAt.current = time;
    onHide(name);
  };
}

export function ElementsField({ label, all, shown, onChange }: ElementsFieldProps) {
  const move = (from: number, to: number): void =>
    onChange(shown.toSpliced(from, 1).toSpliced(to, 0, shown[from] ?? ''));
  const hide = useHide((name) => onChange(shown.filter((other) => other !== name)));
  const hidden = Object.keys(all).filter((name) => !shown.includes(name));
  const rows = shown.map((name, at) => {
    const text = all[name] ?? name;
    const tools = (
      <span className="studio-sortable-tools">
        <MoveButtons variant="quiet" name={text} index={at} count={shown.length} onMove={(to) => move(at, to)} />
        <Button variant="quiet" isIcon aria-label={`Hide ${text}`} onPress={() => hide(name)}>
          <EyeOff size={14} aria-hidden />
        </Button>
      </span>
    );
    return { id: name, text, tools };
  });
  return (
    <section className="studio-field" aria-label={label}>
      <h2 className="studio-label">{label}</h2>
      <Late>
        <SortableList label={label} rows={rows} onMove={move} empty="Nothing is shown." />
      </Late>
      {hidden.length === 0 ? null : (
        <div className="studio-buttons">
          {hidden.map((name) => (
            <Button key={name} aria-label={`Show ${all[name]}`} onPress={() => onChange([...shown, name])}>
              <Plus size={14} aria-hidden /> {all[name]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
