/** The other sites on this server that the admin manages. Each has its own host and session. */
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';

interface SitesReply {
  readonly sites: readonly {
    readonly id: string;
    readonly title: string;
    readonly host: string;
    readonly isCurrent: boolean;
  }[];
}

/** The studio of a site on another host, with the same port. */
const studioOf = (host: string): string => {
  const { protocol, port } = window.location;
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}/config/`;
};

export function SitesMenu() {
  const { owner } = useSession();
  const { data } = useRead<SitesReply>('/api/owner/sites');
  const id = useId();
  const sites = data?.sites ?? [];
  const current = sites.find(({ isCurrent }) => isCurrent);
  if (current === undefined || sites.length < 2) return null;
  return (
    <div className="studio-sites">
      <button
        type="button"
        className="studio-button is-quiet"
        popoverTarget={id}
        aria-label={`${current.title}: choose a site`}
      >
        <span className="studio-sites-name">{current.title}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      <nav id={id} popover="auto" className="studio-owner-list studio-sites-list" aria-label="Sites">
        <p className="studio-soft">Signed in here as {owner.email}. Each site asks for its own password.</p>
        {sites.map((site) => (
          <a
            key={site.id}
            className="studio-list-item"
            href={site.isCurrent ? '/config/' : studioOf(site.host)}
            aria-current={site.isCurrent ? 'page' : undefined}
          >
            <span>{site.title}</span>
            <span className="studio-soft">{site.isCurrent ? `${site.host}, this site` : site.host}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
