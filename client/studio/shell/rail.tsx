/** The sections of the studio, and the screens of the open section. */
import { ChartNoAxesColumn, ClipboardList, FileText, Megaphone, Palette, Settings, ShoppingBag } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { Section, StudioRoute } from '../route-types.ts';
import { listedRoutes, routes } from '../routes.ts';
import { useSession } from '../session/session-context.ts';
import { ZoneNote } from '../times.tsx';
import { openRoute } from './open-route.ts';

const icons = {
  Pages: FileText,
  Store: ShoppingBag,
  Forms: ClipboardList,
  Marketing: Megaphone,
  Analytics: ChartNoAxesColumn,
  Design: Palette,
  Settings,
} as const satisfies Readonly<Record<Section, unknown>>;

export interface RailProps {
  /** Called after a link was followed. */
  readonly onFollow?: () => void;
}

export function Rail({ onFollow }: RailProps) {
  const { owner } = useSession();
  const [path] = useLocation();
  const listed = listedRoutes(routes, new Set(owner.permissions));
  const current = openRoute(path)?.route;
  const groups = Object.entries(Object.groupBy(listed, ({ section }) => section)) as [Section, StudioRoute[]][];
  return (
    <nav className="studio-rail-nav" aria-label="Studio">
      <ul>
        {groups.map(([section, screens]) => (
          <RailSection key={section} section={section} screens={screens} current={current} onFollow={onFollow} />
        ))}
      </ul>
      <ZoneNote />
    </nav>
  );
}

interface RailSectionProps {
  readonly section: Section;
  readonly screens: readonly StudioRoute[];
  readonly current: StudioRoute | undefined;
  readonly onFollow: (() => void) | undefined;
}

function RailSection({ section, screens, current, onFollow }: RailSectionProps) {
  const Icon = icons[section];
  const isOpen = current?.section === section;
  const follow = { onClick: () => onFollow?.() };
  return (
    <li>
      <Link
        href={screens[0]?.path ?? '/'}
        className={`studio-rail-section${isOpen ? ' is-open' : ''}`}
        {...(isOpen && screens.length === 1 ? { 'aria-current': 'page' } : {})}
        {...follow}
      >
        <Icon size={18} aria-hidden />
        <span>{section}</span>
      </Link>
      {isOpen && screens.length > 1 ? (
        <ul>
          {screens.map(({ path, title }) => (
            <li key={path}>
              <Link
                href={path}
                className="studio-rail-screen"
                {...(path === current?.path ? { 'aria-current': 'page' } : {})}
                {...follow}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
