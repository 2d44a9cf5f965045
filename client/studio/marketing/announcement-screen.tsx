/** `/config/marketing/announcement`: the bar above all pages. */
import { announcementSettings } from '#shared/block-settings/announcement';
import { textOf } from '#shared/json';
import { contrast, parseColor } from '../design/color.ts';
import { valueAt } from '../documents/json-value.ts';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { type DraftPanelProps, DraftScreen } from '../editing/draft-screen.tsx';

export const Screen = () => (
  <DraftScreen
    title="Announcement bar"
    of={{ kind: 'settings', name: 'announcement' }}
    address="/api/owner/announcement"
    page={{ part: 'announcement' }}
  >
    {({ document }) => (
      <>
        <Contrast document={document} />
        <DocumentPanel document={document} settings={announcementSettings} />
      </>
    )}
  </DraftScreen>
);

const ENOUGH = 4.5;

/** Warns if the contrast of the two colors is low. */
function Contrast({ document }: Pick<DraftPanelProps, 'document'>) {
  const [back, text] = ['backgroundColor', 'textColor'].map((name) =>
    parseColor(textOf(valueAt(document.value, [name]))),
  );
  if (back?.ok !== true || text?.ok !== true) return null;
  const ratio = contrast(text.color, back.color);
  if (ratio >= ENOUGH) return null;
  return (
    <p role="status" className="studio-note">
      {`The text is hard to read: a contrast of ${ratio.toFixed(1)}, below ${ENOUGH}.`}
    </p>
  );
}
