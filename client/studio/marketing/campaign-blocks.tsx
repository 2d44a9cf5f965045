/** The blocks of a campaign in their order, and the settings of the one that is selected. */
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type CampaignBlockType,
  campaignBlockNames,
  campaignBlocks,
  MAX_CAMPAIGN_BLOCKS,
} from '#shared/campaign-settings';
import { field, isData, listOf, textOf } from '#shared/json';
import { readSettings } from '#shared/settings';
import { randomId } from '../../core/random-id.ts';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu } from '../controls/menu.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { markupText } from '../markup-text.ts';

const SortableList = late(async () => (await import('../controls/sortable-list.tsx')).SortableList);

const LIST = ['blocks'];
const isType = (type: string): type is CampaignBlockType => Object.hasOwn(campaignBlocks, type);
const typeOf = (block: unknown): string => textOf(field(block, 'type'));

/** A block as its row says it. */
function blockText(block: unknown): string {
  const type = typeOf(block);
  const name = isType(type) ? campaignBlockNames[type] : type;
  const value = field(block, 'value');
  const said = [
    textOf(field(value, 'text')),
    markupText(textOf(field(value, 'html'))),
    textOf(field(value, 'product')),
    textOf(field(field(value, 'picture'), 'altText')),
  ].find((text) => text !== '');
  return said === undefined ? name : `${name}: ${said.slice(0, 60)}`;
}

/** With all its settings: what the server would fill in afterwards could not be undone as one's own. */
const newBlock = (type: string): object => ({
  type,
  value: isType(type) ? readSettings(campaignBlocks[type], {}).values : {},
});

export function CampaignBlocks({ document }: { readonly document: OpenDocument }) {
  const blocks = listOf(field(document.value, 'blocks'));
  const [selected, setSelected] = useState<string>();
  const at = blocks.findIndex((block) => field(block, 'id') === selected);
  const { edit } = document;
  const insert = (index: number, block: object): void => {
    const id = randomId();
    edit({ op: 'insert', path: LIST, index, value: { ...block, id } });
    setSelected(id);
  };
  const isFull = blocks.length >= MAX_CAMPAIGN_BLOCKS;
  const rows = blocks.map((block, index) => {
    const text = blockText(block);
    const tools = (
      <span className="studio-sortable-tools">
        <Button
          variant="quiet"
          isIcon
          isDisabled={isFull}
          aria-label={`Duplicate ${text}`}
          onPress={() => insert(index + 1, isData(block) ? block : {})}
        >
          <Copy size={14} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          isIcon
          aria-label={`Remove ${text}`}
          onPress={() => edit({ op: 'remove', path: LIST, index })}
        >
          <Trash2 size={14} aria-hidden />
        </Button>
      </span>
    );
    return { id: textOf(field(block, 'id')), text, tools };
  });
  return (
    <section className="studio-panel-fields" aria-label="Content">
      <h2>Content</h2>
      <Late>
        <SortableList
          label="Blocks"
          rows={rows}
          selected={selected ?? null}
          onSelect={(id) => setSelected(id === '' ? undefined : id)}
          onMove={(from, to) => edit({ op: 'move', from: [...LIST, from], to: [...LIST, to] })}
          empty="There is nothing in the email yet."
        />
      </Late>
      <div>
        <AddBlock isDisabled={isFull} onAdd={(type) => insert(blocks.length, newBlock(type))} />
      </div>
      {isFull ? <p className="studio-help">{`At most ${MAX_CAMPAIGN_BLOCKS} blocks.`}</p> : null}
      {at < 0 ? null : <BlockSettings key={selected} document={document} type={typeOf(blocks[at])} index={at} />}
    </section>
  );
}

interface AddBlockProps {
  readonly isDisabled: boolean;
  readonly onAdd: (type: string) => void;
}

const AddBlock = ({ isDisabled, onAdd }: AddBlockProps) => (
  <Menu
    label="Blocks"
    entries={Object.entries(campaignBlockNames).map(([id, label]) => ({ id, label, onAction: () => onAdd(id) }))}
  >
    <Button isDisabled={isDisabled}>
      <Plus size={16} aria-hidden /> Add a block
    </Button>
  </Menu>
);

interface BlockSettingsProps {
  readonly document: OpenDocument;
  readonly type: string;
  readonly index: number;
}

function BlockSettings({ document, type, index }: BlockSettingsProps) {
  if (!isType(type) || Object.keys(campaignBlocks[type]).length === 0) return null;
  const title = campaignBlockNames[type];
  return (
    <section className="studio-inspector-fields" aria-label={`Settings of ${title}`}>
      <h3>{title}</h3>
      <DocumentPanel document={document} settings={campaignBlocks[type]} at={['blocks', index, 'value']} />
    </section>
  );
}
