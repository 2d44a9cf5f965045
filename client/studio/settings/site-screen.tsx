/** `/config/settings/site/SECTION`: the settings of the site, section by section. */
import { Link } from 'wouter';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { DocumentTools } from '../editing/document-tools.tsx';
import { useSession } from '../session/session-context.ts';
import { type SectionId, SITE_SCREEN, settingSections } from './site-settings.ts';
import { WebsiteSection, website } from './website-section.tsx';

const AccessSection = late(async () => (await import('./access-section.tsx')).AccessSection);
const CodeSection = late(async () => (await import('./code-section.tsx')).CodeSection);
const ServicesSection = late(async () => (await import('./services-section.tsx')).ServicesSection);
const BackupSection = late(async () => (await import('./backup-section.tsx')).BackupSection);
const RolesSection = late(async () => (await import('./roles-section.tsx')).RolesSection);

const code = { kind: 'settings', name: 'code-injection' } as const;

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { may } = useSession();
  const section = settingSections.find(({ id }) => id === params['section']);
  if (section === undefined)
    return (
      <ScreenLayout title="Settings of the site">
        <EmptyState title="There are no such settings.">
          <Link href="/settings">All settings</Link>
        </EmptyState>
      </ScreenLayout>
    );
  const { id, title } = section;
  const isWebsite = !['access', 'services', 'backup', 'roles', 'code'].includes(id);
  const isAllowed = may(id === 'code' ? 'code' : 'settings');
  return (
    <ScreenLayout
      title={title}
      isWide={id === 'roles'}
      actions={isWebsite || id === 'code' ? <DocumentTools of={id === 'code' ? code : website} /> : null}
    >
      <Sections current={id} />
      {isAllowed || id === 'roles' ? (
        <Late>
          <Content key={id} id={id} />
        </Late>
      ) : (
        <p className="studio-note">
          {id === 'code'
            ? 'Your role may not change code on pages: it runs in the browsers of others.'
            : 'Your role may not change the settings of the site.'}
        </p>
      )}
    </ScreenLayout>
  );
}

function Content({ id }: { readonly id: SectionId }) {
  switch (id) {
    case 'access':
      return <AccessSection />;
    case 'code':
      return <CodeSection of={code} />;
    case 'services':
      return <ServicesSection />;
    case 'backup':
      return <BackupSection />;
    case 'roles':
      return <RolesSection />;
    default:
      return <WebsiteSection section={id} />;
  }
}

const Sections = ({ current }: { readonly current: SectionId }) => (
  <nav aria-label="Settings of the site" className="settings-nav">
    <Link href="/settings">All settings</Link>
    {settingSections.map(({ id, title }) => (
      <Link key={id} href={`${SITE_SCREEN}/${id}`} {...(id === current ? { 'aria-current': 'page' } : {})}>
        {title}
      </Link>
    ))}
  </nav>
);
