/** `/config/design/footer`: the footer's layout, style and blocks, next to a preview. */
import { useMemo, useState } from 'react';
import { footerElements, footerSettings, standardFooterElements } from '#shared/block-settings/header-footer';
import { Late, late } from '../controls/late.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { DocumentPanel, pick } from '../editing/document-panel.tsx';
import { layoutTarget } from '../editing/draft-controls.tsx';
import { type DraftPanelProps, DraftScreen } from '../editing/draft-screen.tsx';
import { ThemeColors } from '../fields/theme-colors.ts';
import type { Adding } from '../pages/adding.ts';
import { type LayoutEditor, useLayoutEditor } from '../pages/use-layout-editor.ts';
import type { Mark } from '../preview/messages.ts';
import { footerOptions } from './arrangements.ts';
import { framePart } from './frame-part.ts';
import { partColors } from './part-colors.ts';
import { useFrameTabs } from './use-frame-tabs.ts';

const ElementsField = late(async () => (await import('./elements-field.tsx')).ElementsField);
const PictureChoice = late(async () => (await import('../controls/picture-choice.tsx')).PictureChoice);
const FooterBlocks = late(async () => (await import('./footer-blocks.tsx')).FooterBlocks);

/** The block field that themes have in their footers. */
const FOOTER_FIELD = 'footer-letter';
/** The page begins there, until a block is selected. */
const FOOTER: Mark = { document: 'site', path: 'footer' };
const AT = ['footer'];
const content = pick(footerSettings, 'text');
const look = pick(footerSettings, 'hasLine', 'isContained', 'padding', 'background', 'textColor');
const phones = pick(footerSettings, 'phoneColumns', 'isNoteOnPhones');

export function Screen() {
  const editor = useLayoutEditor(`block-field:${FOOTER_FIELD}`);
  const [adding, setAdding] = useState<Adding | null>(null);
  const { name, layout, names, document } = editor;
  const isStored = document.save === 'saved';
  const isReady = document.status === 'ready';
  const changes = useMemo(
    () => (isReady ? { document: name, layout, isStored, names } : null),
    [isReady, name, layout, isStored, names],
  );
  return (
    <DraftScreen
      title="Footer"
      of={{ kind: 'settings', name: 'header-footer' }}
      address="/api/site-header-footer"
      other={layoutTarget(`block-field/${FOOTER_FIELD}`, document)}
      page={{
        part: 'header-footer',
        changes,
        selection: editor.mark ?? FOOTER,
        onSelect: editor.select,
        onEdit: (edit) =>
          void import('../pages/frame-edits.ts').then(({ runEdit }) => runEdit(edit, editor, setAdding)),
      }}
    >
      {(panel) => <FooterPanel {...panel} {...{ editor, adding, setAdding }} />}
    </DraftScreen>
  );
}

interface FooterPanelProps extends DraftPanelProps {
  readonly editor: LayoutEditor;
  readonly adding: Adding | null;
  readonly setAdding: (adding: Adding | null) => void;
}

function FooterPanel({ document, onDevice, colors, editor, adding, setAdding }: FooterPanelProps) {
  const selection = useFrameTabs({ onDevice });
  const panel = (settings: typeof look) => <DocumentPanel document={document} settings={settings} at={AT} />;
  const tabs = [
    { id: 'arrangement', title: 'Arrangement', content: <Arrangement document={document} /> },
    {
      id: 'blocks',
      title: 'Blocks',
      content: (
        <Late>
          <FooterBlocks {...{ editor, adding, setAdding }} />
        </Late>
      ),
    },
    { id: 'look', title: 'Look', content: panel(look) },
    { id: 'phones', title: 'Phones', content: panel(phones) },
  ];
  return (
    <ThemeColors value={partColors(colors, 'footer')}>
      <Tabs label="Footer" tabs={tabs} {...selection} />
    </ThemeColors>
  );
}

function Arrangement({ document }: Pick<DraftPanelProps, 'document'>) {
  const footer = framePart(document, 'footer');
  const shown = footer.names('elements') ?? standardFooterElements;
  return (
    <div className="studio-panel-fields">
      <Late>
        <PictureChoice
          label="Arrangement"
          options={footerOptions}
          value={footer.text('variant', 'columns')}
          onChange={(variant) => footer.set('variant', variant)}
        />
        <ElementsField
          label="Elements"
          all={footerElements}
          shown={shown}
          onChange={(elements) => footer.set('elements', elements)}
        />
      </Late>
      {shown.includes('note') && <DocumentPanel document={document} settings={content} at={AT} />}
    </div>
  );
}
