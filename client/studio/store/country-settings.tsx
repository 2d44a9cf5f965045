/** Settings that are countries: found by name or code. */
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Tag, TagGroup, TagList } from 'react-aria-components';
import { textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { ComboBox } from '../controls/combo-box.tsx';
import { matching, named, SearchedChoice } from '../settings/searched-choice.tsx';
import { placeName, places, withPlace } from './country-places.ts';
import { problemBelow, SettingPlace, type SettingProps, useSetting } from './settings-fields.tsx';

/** One country, or everywhere. */
export const CountrySetting = (props: SettingProps) => (
  <SearchedChoice
    {...props}
    find={(text) => matching(places, text)}
    labelOf={placeName}
    typed={(text) => named(places, text)}
  />
);

/** Countries, or everywhere. */
export function CountriesSetting(props: SettingProps) {
  const { value, set, texts } = useSetting(props);
  const codes = Array.isArray(value) ? value.map(textOf) : [];
  return (
    <SettingPlace path={props.path}>
      <div className="studio-terms">
        <ChosenCountries label={props.label} codes={codes} onChange={set} />
        <AddCountry
          {...texts}
          error={texts.error ?? problemBelow(props)}
          codes={codes}
          onAdd={(code) => set(withPlace(codes, code))}
        />
      </div>
    </SettingPlace>
  );
}

interface ChosenCountriesProps {
  readonly label: string;
  readonly codes: readonly string[];
  onChange(codes: readonly string[]): void;
}

const ChosenCountries = ({ label, codes, onChange }: ChosenCountriesProps) => (
  <TagGroup
    aria-label={label}
    onRemove={(keys) => onChange(codes.filter((code) => !keys.has(code)))}
    hidden={codes.length === 0}
  >
    <TagList className="studio-tags" items={codes.map((id) => ({ id }))}>
      {({ id }) => (
        <Tag textValue={placeName(id)} className="studio-term">
          {placeName(id)}
          <Button slot="remove" variant="quiet" isIcon aria-label={`Remove ${placeName(id)}`}>
            <X size={12} aria-hidden />
          </Button>
        </Tag>
      )}
    </TagList>
  </TagGroup>
);

interface AddCountryProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
  readonly codes: readonly string[];
  onAdd(code: string): void;
}

function AddCountry({ codes, error, onAdd, ...texts }: AddCountryProps) {
  const [text, setText] = useState('');
  const free = places.filter(({ id }) => !codes.includes(id));
  const found = matching(free, text);
  const add = (code: string | undefined): void => {
    if (code === undefined) return;
    setText('');
    onAdd(code);
  };
  /** Enter adds the typed country, unless it selects from the list. */
  const addByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || (event.target as Element).getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    event.stopPropagation();
    add(named(free, text) ?? (found.length === 1 ? found[0]?.id : undefined));
  };
  return (
    <div className="studio-terms-add" onKeyDownCapture={addByKey}>
      <ComboBox
        {...texts}
        error={text.trim() !== '' && found.length === 0 ? adminMessages.option(text) : error}
        options={found}
        text={text}
        onText={setText}
        onChoose={(id) => add(id ?? named(free, text))}
      />
    </div>
  );
}
