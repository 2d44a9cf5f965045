/** The tabs of the form builder. */
import { formDeliverySettings, siteFormSettings } from '#shared/form-settings';
import { field, textOf } from '#shared/json';
import { labeled } from '#shared/settings';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { PositionField } from '../controls/position-field.tsx';
import { Tabs } from '../controls/tabs.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { DocumentPanel, pick } from '../editing/document-panel.tsx';
import { BuildPanel } from './build-panel.tsx';
import { listsWithoutCheckbox } from './form-fields.ts';
import { UsesOfForm } from './uses-of-form.tsx';

const StoragePanel = late(async () => (await import('./storage-panel.tsx')).StoragePanel);

export interface BuilderTabsProps {
  /** Id of the form. */
  readonly id: string;
  readonly document: OpenDocument;
  /** Id of a field. */
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

/** The settings of each tab, to count the problems in its title. */
const settingsOfTab: Readonly<Record<string, readonly string[]>> = {
  build: ['fields'],
  storage: ['emails', 'mailingLists', 'webhooks', 'spreadsheetName'],
  advanced: [
    ...['name', 'submitButtonText', 'submitButtonAlignment', 'submissionMessage', 'submissionHTML', 'successRedirect'],
    ...['lightbox', 'lightboxButtonText', 'lightboxPosition', 'membersOnly'],
  ],
  captcha: ['captchaEnabled', 'captchaTheme', 'captchaAlignment'],
  disclaimer: ['disclaimerMessage'],
};

const titles = {
  build: 'Build',
  storage: 'Storage',
  advanced: 'Advanced',
  captcha: 'Captcha',
  disclaimer: 'Disclaimer',
};

const captcha = pick(siteFormSettings, 'captchaEnabled', 'captchaTheme', 'captchaAlignment');
const disclaimer = pick(siteFormSettings, 'disclaimerMessage');

export function BuilderTabs({ id, document, selected, onSelect, tab, onTab }: BuilderTabsProps) {
  const titleOf = (name: keyof typeof titles): string => {
    const own = settingsOfTab[name] ?? [];
    const refused = Object.keys(document.problems).filter((path) => own.includes(path.split('.', 1)[0] ?? '')).length;
    const count = refused + (name === 'storage' ? listsWithoutCheckbox(document.value) : 0);
    return count === 0 ? titles[name] : `${titles[name]} (${count})`;
  };
  const storage = (
    <Late fallback={<Loading label="Storage" />}>
      <StoragePanel id={id} document={document} />
    </Late>
  );
  const tabs = [
    { id: 'build', title: titleOf('build'), content: <BuildPanel {...{ document, selected, onSelect }} /> },
    { id: 'storage', title: titleOf('storage'), content: storage },
    { id: 'advanced', title: titleOf('advanced'), content: <AdvancedPanel id={id} document={document} /> },
    { id: 'captcha', title: titleOf('captcha'), content: <DocumentPanel document={document} settings={captcha} /> },
    {
      id: 'disclaimer',
      title: titleOf('disclaimer'),
      content: <DocumentPanel document={document} settings={disclaimer} />,
    },
  ];
  return <Tabs label="Form builder" tabs={tabs} selected={tab} onSelect={onTab} />;
}

const texts = {
  ...pick(siteFormSettings, 'name', 'submitButtonText', 'submitButtonAlignment', 'submissionMessage'),
  ...pick(siteFormSettings, 'submissionHTML', 'successRedirect'),
  membersOnly: formDeliverySettings.membersOnly,
};
/** A single group: the tab has its own heading for it. */
const lightbox = {
  lightbox: labeled(
    'Open in a lightbox',
    { kind: 'boolean', default: false },
    {
      help: 'Wherever the form stands, a button opens it over the page.',
    },
  ),
  lightboxButtonText: { ...siteFormSettings.lightboxButtonText, group: 'Content' },
} as const;

function AdvancedPanel({ id, document }: { readonly id: string; readonly document: OpenDocument }) {
  const { value, edit } = document;
  const isLightbox = field(value, 'lightbox') === true;
  return (
    <div className="studio-panel-fields">
      <DocumentPanel document={document} settings={texts} />
      <h2>Lightbox</h2>
      <DocumentPanel document={document} settings={lightbox} />
      {isLightbox ? (
        <PositionField
          value={textOf(field(value, 'lightboxPosition')) || 'center'}
          onChange={(position) => edit({ op: 'set', path: ['lightboxPosition'], value: position })}
        />
      ) : null}
      <UsesOfForm id={id} />
    </div>
  );
}
