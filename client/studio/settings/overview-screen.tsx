/** `/config/settings`: a search over all settings, and the screens that have them. */
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Autocomplete, Input, Menu, MenuItem, SearchField } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import type { Permission } from '#shared/roles';
import { ScreenLayout } from '../controls/screen.tsx';
import type { ScreenProps, StudioRoute } from '../route-types.ts';
import { useSession } from '../session/session-context.ts';
import { allSettings, type FoundSetting, searchSettings } from './setting-search.ts';
import { SITE_SCREEN, settingSections } from './site-settings.ts';

export function Screen({ screens }: ScreenProps) {
  const { may } = useSession();
  const others = screens.filter(
    ({ section, path }) => section === 'Settings' && path !== '/settings' && path !== '/profile',
  );
  return (
    <ScreenLayout title="All settings">
      <SettingSearch screens={screens} />
      {may('settings') ? (
        <ul className="settings-sections">
          {settingSections.map(({ id, title, about }) => (
            <SectionLink key={id} address={`${SITE_SCREEN}/${id}`} title={title} about={about} />
          ))}
        </ul>
      ) : (
        <p className="studio-note">Your role may not change the settings of the site. Below is what you may open.</p>
      )}
      <ul className="settings-sections">
        {others.map(({ path, title }) => (
          <SectionLink key={path} address={path} title={title} />
        ))}
        {may('store.view') ? (
          <SectionLink address="/store" title="Store settings" about="Currency, shipping, taxes, checkout, markets" />
        ) : null}
        {elsewhere.map(({ permission, ...link }) =>
          may(permission) ? <SectionLink key={link.address} {...link} /> : null,
        )}
      </ul>
    </ScreenLayout>
  );
}

interface Elsewhere extends Readonly<Record<'address' | 'title' | 'about', string>> {
  readonly permission: Permission;
}

/** Settings that stand with what they are about. */
const elsewhere: readonly Elsewhere[] = [
  {
    address: '/comments?tab=settings',
    title: 'Comments and reviews',
    about: 'Comments, reviews, likes, approval',
    permission: 'settings',
  },
  {
    address: '/design?tab=logo',
    title: 'Logo and icons',
    about: 'Logo, browser icon, social image',
    permission: 'settings',
  },
  {
    address: '/design/slides/lock-screen',
    title: 'Lock screen',
    about: 'Shown before pages with a password',
    permission: 'design',
  },
];

const SectionLink = ({
  address,
  title,
  about = '',
}: Readonly<Record<'address' | 'title', string>> & { about?: string }) => (
  <li>
    <Link href={address}>
      <strong>{title}</strong>
      {about === '' ? null : <span className="studio-soft">{about}</span>}
    </Link>
  </li>
);

/** Arrow keys go through what was found while one types; Enter opens it. */
function SettingSearch({ screens }: { readonly screens: readonly StudioRoute[] }) {
  const { may } = useSession();
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const all = useMemo(
    () => allSettings(screens).filter(({ permission }) => permission === undefined || may(permission)),
    [screens, may],
  );
  const found = useMemo(() => searchSettings(all, text), [all, text]);
  return (
    <search className="settings-search">
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField aria-label="Search all settings" className="studio-search">
          <Search size={16} aria-hidden />
          <Input className="studio-input" placeholder="Search all settings" />
        </SearchField>
        {text.trim() === '' ? null : (
          <Menu
            aria-label="Settings"
            className="studio-palette settings-found"
            items={found.map((one, at) => ({ ...one, id: `${at} ${one.address}` }))}
            renderEmptyState={() => <p className="studio-palette-empty">No setting has these words.</p>}
          >
            {(one) => <FoundItem one={one} onOpen={() => go(one.address)} />}
          </Menu>
        )}
      </Autocomplete>
      <p className="visually-hidden" role="status">
        {text.trim() === '' ? '' : `${found.length} found`}
      </p>
    </search>
  );
}

const FoundItem = ({ one, onOpen }: { readonly one: FoundSetting; readonly onOpen: () => void }) => (
  <MenuItem textValue={one.label} className="studio-list-item settings-found-item" onAction={onOpen}>
    <span>{one.label}</span>
    <span className="studio-soft">{one.help === '' ? one.where : `${one.where} · ${one.help}`}</span>
  </MenuItem>
);
