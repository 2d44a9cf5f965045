/** A section of the website's settings, edited as a document. */
import type { ComponentType } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import type { SettingsProps } from '../store/settings-fields.tsx';
import { useOpenedSetting } from './opened-setting.ts';
import type { SiteSection } from './site-settings.ts';

const sections: Readonly<Record<SiteSection, ComponentType<SettingsProps>>> = {
  general: late(async () => (await import('./general-settings.tsx')).GeneralSettings),
  contact: late(async () => (await import('./contact-settings.tsx')).ContactSettings),
  social: late(async () => (await import('./social-settings.tsx')).SocialSettings),
  search: late(async () => (await import('./search-settings.tsx')).SearchSettings),
  privacy: late(async () => (await import('./privacy-settings.tsx')).PrivacySettings),
};

export const website = { kind: 'settings', name: 'website' } as const;

export function WebsiteSection({ section }: { readonly section: SiteSection }) {
  const document = useDocument(website);
  const { status, message, reload } = document;
  useOpenedSetting(status === 'ready');
  const Fields = sections[section];
  return (
    <>
      <ConflictNotes {...document} />
      {status === 'loading' ? <Loading label="Settings" /> : null}
      {status === 'failed' || status === 'missing' ? (
        <EmptyState title={message || 'Unable to load. Try again.'}>
          <Button onPress={reload}>Try again</Button>
        </EmptyState>
      ) : null}
      {status === 'ready' ? (
        <Late fallback={<Loading label="Settings" />}>
          <Fields document={document} />
        </Late>
      ) : null}
    </>
  );
}
