/** Code on all pages. */
import { labeled, markup } from '#shared/settings';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import type { DocumentRef } from '../documents/document-ref.ts';
import { useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentPanel, pick } from '../editing/document-panel.tsx';
import { SettingPlace } from '../store/settings-fields.tsx';
import { useOpenedSetting } from './opened-setting.ts';
import { codeSettings } from './site-settings.ts';

const { header, footer } = codeSettings;

const table = {
  header: labeled(header.label, markup(), { help: header.help ?? '' }),
  footer: labeled(footer.label, markup(), { help: footer.help ?? '' }),
};

export function CodeSection({ of }: { readonly of: DocumentRef }) {
  const document = useDocument(of);
  const { status, message, reload } = document;
  useOpenedSetting(status === 'ready');
  if (status === 'loading') return <Loading label="Code" />;
  if (status !== 'ready')
    return (
      <EmptyState title={message || 'Unable to load. Try again.'}>
        <Button onPress={reload}>Try again</Button>
      </EmptyState>
    );
  return (
    <div className="store-settings">
      <ConflictNotes {...document} />
      <p className="studio-note">
        What stands here runs in the browsers of everybody who visits the site. Put in only what you trust.
      </p>
      <SettingPlace path={header.path}>
        <DocumentPanel document={document} settings={pick(table, 'header')} />
      </SettingPlace>
      <SettingPlace path={footer.path}>
        <DocumentPanel document={document} settings={pick(table, 'footer')} />
      </SettingPlace>
    </div>
  );
}
