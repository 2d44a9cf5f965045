/** `/config/design/header`: the header's layout and style, next to a preview. */
import {
  headerElements,
  headerSettings,
  phoneElements,
  standardHeaderElements,
} from '#shared/block-settings/header-footer';
import { textOf } from '#shared/json';
import { Checkbox } from '../controls/checkbox.tsx';
import { PictureChoice } from '../controls/picture-choice.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { valueAt } from '../documents/json-value.ts';
import { DocumentPanel, pick } from '../editing/document-panel.tsx';
import { type DraftPanelProps, DraftScreen } from '../editing/draft-screen.tsx';
import { ThemeColors } from '../fields/theme-colors.ts';
import { headerOptions, phoneOptions } from './arrangements.ts';
import { ElementsField } from './elements-field.tsx';
import { type FramePart, framePart } from './frame-part.ts';
import { partColors } from './part-colors.ts';
import { useFrameTabs } from './use-frame-tabs.ts';

const content = pick(headerSettings, 'text', 'button');
const look = pick(
  headerSettings,
  ...['isSticky', 'isTransparent', 'overlayText', 'hasLine', 'isContained', 'padding', 'logoHeight', 'linkSize'],
  ...['gap', 'background', 'textColor'],
);
const phones = pick(headerSettings, 'phonePadding');
/** Panels with a single tab need no foldable groups. */
const ungrouped = (table: typeof look) =>
  Object.fromEntries(Object.entries(table).map(([name, { group: _, ...setting }]) => [name, setting])) as typeof look;
const tables = { content, look: ungrouped(look), phones: ungrouped(phones) };
const AT = ['header'];

export const Screen = () => (
  <DraftScreen
    title="Header"
    of={{ kind: 'settings', name: 'header-footer' }}
    address="/api/site-header-footer"
    page={{ part: 'header-footer' }}
  >
    {(panel) => <HeaderPanel {...panel} />}
  </DraftScreen>
);

function HeaderPanel({ document, onDevice, colors }: DraftPanelProps) {
  const selection = useFrameTabs({ onDevice });
  const header = framePart(document, 'header');
  const tabs = [
    { id: 'arrangement', title: 'Arrangement', content: <Arrangement header={header} document={document} /> },
    { id: 'look', title: 'Look', content: <DocumentPanel document={document} settings={tables.look} at={AT} /> },
    { id: 'phones', title: 'Phones', content: <Phones header={header} document={document} /> },
  ];
  return (
    <ThemeColors value={partColors(colors, 'header')}>
      <Tabs label="Header" tabs={tabs} {...selection} />
    </ThemeColors>
  );
}

interface TabProps extends Pick<DraftPanelProps, 'document'> {
  readonly header: FramePart;
}

/** Whether the button leads somewhere: without that, pages have none. */
const hasTarget = ({ document }: Pick<TabProps, 'document'>): boolean =>
  textOf(valueAt(document.value, [...AT, 'button', 'linkTo'])) !== '';

const Arrangement = ({ header, document }: TabProps) => (
  <div className="studio-panel-fields">
    <PictureChoice
      label="Arrangement"
      options={headerOptions}
      value={header.text('variant', 'inline')}
      onChange={(variant) => header.set('variant', variant)}
    />
    <ElementsField
      label="Elements"
      all={headerElements}
      shown={header.names('elements') ?? standardHeaderElements}
      onChange={(elements) => header.set('elements', elements)}
    />
    {(header.names('elements') ?? standardHeaderElements).includes('button') && !hasTarget({ document }) && (
      <p className="studio-note">The button is shown once it has a link. Choose one below, under “Button”.</p>
    )}
    <DocumentPanel document={document} settings={tables.content} at={AT} />
  </div>
);

function Phones({ header, document }: TabProps) {
  const shown = header.names('phoneElements') ?? [];
  return (
    <div className="studio-panel-fields">
      <PictureChoice
        label="Arrangement on phones"
        options={phoneOptions}
        value={header.text('phoneVariant', 'menu-right')}
        onChange={(variant) => header.set('phoneVariant', variant)}
      />
      <fieldset className="studio-nested">
        <legend>Beside the menu button</legend>
        <p className="studio-help">The others are in the menu.</p>
        {Object.entries(phoneElements).map(([name, label]) => (
          <Checkbox
            key={name}
            isSelected={shown.includes(name)}
            onChange={(isOn) =>
              header.set('phoneElements', isOn ? [...shown, name] : shown.filter((one) => one !== name))
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <DocumentPanel document={document} settings={tables.phones} at={AT} />
    </div>
  );
}
