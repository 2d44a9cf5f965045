/** The street of the site's location: what the service of places suggests fills the whole address. */
import { useEffect, useMemo, useState } from 'react';
import { textOf } from '#shared/json';
import { createAddressClient, type Suggestion } from '../../addresses/address-client.ts';
import { ComboBox } from '../controls/combo-box.tsx';
import { SettingPlace, type SettingProps, useSetting } from '../store/settings-fields.tsx';
import { useSettled } from '../tables/use-filters.ts';
import { locationOf } from './places-and-zones.ts';

const section = { productPage: 'studio', productSection: 'settings' };
const MIN_LENGTH = 3;

export function AddressSetting(props: SettingProps) {
  const { document } = props;
  const { value, set, texts } = useSetting(props);
  const client = useMemo(createAddressClient, []);
  const text = textOf(value);
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(client, useSettled(typed));
  const choose = async (id: string | undefined): Promise<void> => {
    const chosen = suggestions.find((one) => one.id === id);
    const parts = chosen === undefined ? null : await client.resolve(chosen, section);
    if (parts === null) return;
    setTyped('');
    // One step for undo.
    const location = Object.entries(locationOf(parts));
    document.edit(location.map(([name, part]) => ({ op: 'set', path: ['location', name], value: part })));
  };
  return (
    <SettingPlace path={props.path}>
      <ComboBox
        {...texts}
        options={suggestions.map(({ id, main, rest }) => ({ id, label: main, help: rest }))}
        text={text}
        onText={(next) => {
          setTyped(next);
          if (next !== text) set(next);
        }}
        onChoose={(id) => void choose(id)}
      />
    </SettingPlace>
  );
}

function useSuggestions(client: ReturnType<typeof createAddressClient>, input: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (input.trim().length < MIN_LENGTH) {
      setFound([]);
      return undefined;
    }
    const aborted = new AbortController();
    void client.suggest({ input, country: '' }, section, aborted.signal).then((suggestions) => {
      if (!aborted.signal.aborted) setFound(suggestions ?? []);
    });
    return () => aborted.abort();
  }, [client, input]);
  return found;
}
