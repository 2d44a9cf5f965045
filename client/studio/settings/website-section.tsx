/** A section of the website's settings, edited as a document. */
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Loading } from '../controls/loading.tsx';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { ContactSettings } from './contact-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { useOpenedSetting } from './opened-setting.ts';
import { PrivacySettings } from './privacy-settings.tsx';
import { SearchSettings } from './search-settings.tsx';
import type { SiteSection } from './site-settings.ts';
import { SocialSettings } from './social-settings.tsx';

export const website = { kind: 'settings', name: 'website' } as const;

export function WebsiteSection({ section }: { readonly section: SiteSection }) {
  const document = useDocument(website);
  const { status, message, reload } = document;
  useOpenedSetting(status === 'ready');
  return (
    <>
      <ConflictNotes {...document} />
      {status === 'loading' ? <Loading label="Settings" /> : null}
      {status === 'failed' || status === 'missing' ? (
        <EmptyState title={message || 'Unable to load. Try again.'}>
          <Button onPress={reload}>Try again</Button>
        </EmptyState>
      ) : null}
      {status === 'ready' ? <Fields section={section} document={document} /> : null}
    </>
  );
}

function Fields({ section, document }: { readonly section: SiteSection; readonly document: OpenDocument }) {
  switch (section) {
    case 'general':
      return <GeneralSettings document={document} />;
    case 'contact':
      return <ContactSettings document={document} />;
    case 'social':
      return <SocialSettings document={document} />;
    case 'search':
      return <SearchSettings document={document} />;
    case 'privacy':
      return <PrivacySettings document={document} />;
  }
}
