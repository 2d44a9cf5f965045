/** The options of a product with their values: add, rename, move and remove; variants follow. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { MoveButtons } from '../controls/move-buttons.tsx';
import { SortableList } from '../controls/sortable-list.tsx';
import { TextField } from '../controls/text-field.tsx';
import {
  MAX_OPTIONS,
  type Offering,
  valuesOf,
  withOption,
  withOptionAt,
  withOptionName,
  withoutOption,
  withoutValue,
  withValueAt,
  withValues,
} from './variant-options.ts';

export interface OptionsEditorProps {
  readonly offering: Offering;
  /** Shows a message if the options are invalid. */
  readonly onChange: (offering: Offering) => void;
}

/** Typed or pasted values, separated by commas or line breaks. */
const typedValues = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,\n\r\t]+/)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];

export function OptionsEditor({ offering, onChange }: OptionsEditorProps) {
  const [added, setAdded] = useState<string>();
  const add = (name: string, values: readonly string[]): void => {
    setAdded(name);
    onChange(withOption(offering, name, values));
  };
  return (
    <div className="studio-options">
      {offering.options.map((name, index) => (
        <OptionFields
          key={name}
          {...{ offering, name, index, onChange }}
          isAdded={name === added}
          onFocused={() => setAdded(undefined)}
        />
      ))}
      {offering.options.length < MAX_OPTIONS ? <NewOption options={offering.options} onAdd={add} /> : null}
    </div>
  );
}

interface OptionFieldsProps extends OptionsEditorProps {
  readonly name: string;
  readonly index: number;
  /** It was just added here, so its name takes the focus: once. */
  readonly isAdded: boolean;
  readonly onFocused: () => void;
}

function OptionFields({ offering, name, index, onChange, isAdded, onFocused }: OptionFieldsProps) {
  const remove = useRemovals(offering, onChange);
  const values = valuesOf(offering, name);
  const move = (to: number): void => onChange(withOptionAt(offering, index, to));
  return (
    <fieldset className="studio-card studio-option">
      <legend>{name}</legend>
      <OptionName {...{ offering, name, onChange, isAdded, onFocused }} />
      <SortableList
        label={`Values of ${name}`}
        rows={values.map((value) => ({
          id: value,
          text: value,
          tools: (
            <Button
              variant="quiet"
              isIcon
              aria-label={`Remove ${value}`}
              onPress={() => void remove.value(name, value)}
            >
              <X size={14} aria-hidden />
            </Button>
          ),
        }))}
        onMove={(from, to) => onChange(withValueAt(offering, name, from, to))}
      />
      <AddValues name={name} onAdd={(added) => onChange(withValues(offering, name, added))} />
      <span className="studio-buttons">
        <MoveButtons {...{ name, index }} count={offering.options.length} onMove={move} />
        <Button onPress={() => void remove.option(name)}>{`Remove ${name}`}</Button>
      </span>
    </fieldset>
  );
}

/** Asks for confirmation before variants with stock are removed. */
function useRemovals(offering: Offering, onChange: (offering: Offering) => void) {
  const confirm = useConfirm();
  const settle = async (next: Offering, title: string): Promise<void> => {
    const count = offering.variants.length - next.variants.length;
    const message = `${count === 1 ? 'One variant' : `${count} variants`} will be removed, with SKU, price and stock. Undo brings them back.`;
    if (count === 0 || (await confirm({ title, message, confirm: 'Remove', isDanger: true }))) onChange(next);
  };
  return {
    option: (name: string) => settle(withoutOption(offering, name), `Remove the option ${name}?`),
    value: (name: string, value: string) => settle(withoutValue(offering, name, value), `Remove ${value}?`),
  };
}

/** Renames the option on blur. */
function OptionName({ offering, name, onChange, isAdded, onFocused }: Omit<OptionFieldsProps, 'index'>) {
  const [typed, setTyped] = useState<string>();
  const wanted = (typed ?? name).trim();
  const problem = nameProblem(wanted, offering.options, name);
  const take = (): void => {
    setTyped(undefined);
    if (problem === undefined && wanted !== name) onChange(withOptionName(offering, name, wanted));
  };
  return (
    <TextField
      label="Name"
      value={typed ?? name}
      error={problem}
      onChange={setTyped}
      onBlur={take}
      maxLength={100}
      autoFocus={isAdded}
      onFocus={onFocused}
    />
  );
}

function nameProblem(wanted: string, options: readonly string[], own?: string): string | undefined {
  if (wanted === '') return 'Please enter a name.';
  if (/[<>]/.test(wanted)) return 'Names must not contain < or >.';
  const isTaken = options.some((option) => option !== own && option.toLowerCase() === wanted.toLowerCase());
  return isTaken ? 'This option already exists' : undefined;
}

function AddValues({ name, onAdd }: { readonly name: string; readonly onAdd: (values: readonly string[]) => void }) {
  const [text, setText] = useState('');
  const add = (): void => {
    const values = typedValues(text).filter((value) => !/[<>]/.test(value));
    if (values.length > 0) onAdd(values);
    setText('');
  };
  return (
    <TextField
      label={`Add values to ${name}`}
      value={text}
      placeholder="Small, Medium, Large"
      onChange={setText}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key === 'Enter') add();
      }}
    />
  );
}

interface NewOptionProps {
  readonly options: readonly string[];
  readonly onAdd: (name: string, values: readonly string[]) => void;
}

function NewOption({ options, onAdd }: NewOptionProps) {
  const [name, setName] = useState('');
  const [values, setValues] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (): void => {
    const found = nameProblem(name.trim(), options);
    const list = typedValues(values).filter((value) => !/[<>]/.test(value));
    setProblem(found ?? (list.length === 0 ? 'Please enter at least one value.' : undefined));
    if (found !== undefined || list.length === 0) return;
    onAdd(name.trim(), list);
    setName('');
    setValues('');
  };
  return (
    <fieldset className="studio-card studio-option">
      <legend>New option</legend>
      <TextField label="Option" value={name} placeholder="Color" onChange={setName} error={problem} maxLength={100} />
      <TextField
        label="Values"
        value={values}
        placeholder="Red, Blue, Green"
        help="Parted by commas. Each combination becomes a variant."
        onChange={setValues}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
        }}
      />
      <Button onPress={add}>Add option</Button>
    </fieldset>
  );
}
