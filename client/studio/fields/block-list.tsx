/** All blocks that can be added: searchable, in groups, with icons. */
import { useState } from 'react';
import {
  Autocomplete,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  Text,
} from 'react-aria-components';
import type { ShownBlockType } from '#shared/block-settings/index';
import { drawings } from './block-drawings.ts';
import { findBlocks } from './block-search.ts';

export interface AddBlockMenuProps {
  readonly onAdd: (type: ShownBlockType) => void;
}

export function BlockList({ onAdd }: AddBlockMenuProps) {
  const [search, setSearch] = useState('');
  const groups = findBlocks(search);
  const types = new Map(groups.flatMap(({ blocks }) => blocks.map(({ type }) => [type as string, type])));
  const add = (id: string | number): void => {
    const type = types.get(String(id));
    if (type !== undefined) onAdd(type);
  };
  return (
    <div className="studio-add-block">
      <Autocomplete inputValue={search} onInputChange={setSearch}>
        <SearchField className="studio-field" autoFocus>
          <Label className="studio-label">Search blocks</Label>
          <Input className="studio-input" placeholder="Image, text, map …" />
        </SearchField>
        <ListBox
          aria-label="Blocks"
          layout="grid"
          className="studio-block-list"
          onAction={add}
          renderEmptyState={() => <p className="studio-list-empty">No block is called that.</p>}
        >
          {groups.map(({ title, blocks }) => (
            <ListBoxSection key={title} id={`group ${title}`} className="studio-block-group">
              <Header>{title}</Header>
              {blocks.map(({ type, title: name, summary }) => (
                <ListBoxItem key={type} id={type} textValue={name} className="studio-block-card">
                  <BlockDrawing type={type} />
                  <Text slot="label">{name}</Text>
                  <Text slot="description" className="visually-hidden">
                    {summary}
                  </Text>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </div>
  );
}

function BlockDrawing({ type }: { readonly type: ShownBlockType }) {
  const { areas, solids = '', strokes } = drawings[type];
  return (
    <svg className="studio-drawing" viewBox="0 0 48 32" aria-hidden focusable="false">
      <path className="is-area" d={areas} />
      <path className="is-solid" d={solids} />
      <path className="is-stroke" d={strokes} />
    </svg>
  );
}
