/** An address on a map, with suggestions that fill in its lines. */
import { useState } from 'react';
import { field, isData, listOf, textOf } from '#shared/json';
import { call } from '../api.ts';
import { ComboBox } from '../controls/combo-box.tsx';
import { useRead } from '../read.ts';
import { type EditorProps, useFields } from './fields-context.ts';
import { ObjectSetting } from './object-setting.tsx';

const PLACES = '/api/google-maps/places';
const MIN_LETTERS = 3;

export function PlaceSetting(props: EditorProps) {
  const { path, value } = props;
  const { edit } = useFields();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = typed.trim();
  const { data } = useRead<unknown>(
    `${PLACES}/autocomplete?input=${encodeURIComponent(input)}`,
    input.length >= MIN_LETTERS,
  );
  const options = listOf(field(data, 'predictions')).map((place) => ({
    id: textOf(field(place, 'place_id')),
    label: textOf(field(place, 'description')),
  }));
  const choose = async (id: string | undefined): Promise<void> => {
    if (id === undefined) return;
    const result = await call<unknown>('GET', `${PLACES}/details?place_id=${encodeURIComponent(id)}`);
    setProblem(result.ok ? undefined : result.problem.error);
    if (!result.ok) return;
    setTyped('');
    edit(path, { ...(isData(value) ? value : {}), ...addressOf(field(result.body, 'result')) });
  };
  return (
    <>
      <ComboBox
        label="Find an address"
        help="Choosing one fills in the lines below."
        error={problem}
        options={options}
        text={typed}
        onText={setTyped}
        onChoose={(id) => void choose(id)}
      />
      <ObjectSetting {...props} />
    </>
  );
}

/** The lines of a place, as locations have them. */
function addressOf(place: unknown): Readonly<Record<string, string>> {
  const partOf = (type: string, name: 'long_name' | 'short_name' = 'long_name'): string => {
    const parts = listOf(field(place, 'address_components'));
    return textOf(
      field(
        parts.find((part) => listOf(field(part, 'types')).includes(type)),
        name,
      ),
    );
  };
  const region = [partOf('administrative_area_level_1', 'short_name'), partOf('postal_code')].join(' ').trim();
  return {
    addressLine1: partOf('route'),
    addressLine2: [partOf('locality'), region].filter((part) => part !== '').join(', '),
    addressCountry: partOf('country'),
  };
}
