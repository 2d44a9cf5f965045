/** Panels of the studio in isolation: on its page, with its styles and policy, and a real server's API. */
import type { Page } from 'puppeteer';
import { roles } from '#shared/roles';
import { addAdmin } from '../../server/admin/admins.ts';
import { bundled } from './bundle.ts';
import type { SiteInBrowser } from './demo-site.ts';

const SOURCE = `
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AddBlockMenu } from './client/studio/fields/add-block-menu.tsx';
import { SettingsPanel } from './client/studio/fields/settings-panel.tsx';
import { settingsOfBlock, settingsOfSlice } from './client/studio/fields/setting-tables.ts';
import { slideSettings } from '#shared/block-settings/slices';
import { createQueryClient } from './client/studio/read.ts';

const setAt = (value, [key, ...rest], next) => {
  const inner = rest.length === 0 ? next : setAt(value[key], rest, next);
  if (Array.isArray(value)) return value.with(key, inner);
  const { [key]: _, ...others } = value;
  return inner === undefined ? others : { ...others, [key]: inner };
};

function Panel({ settings, initial, problems }) {
  const [value, setValue] = useState(initial);
  globalThis.stored = value;
  const edit = (path, next) => setValue((before) => setAt(before, path, next));
  return <SettingsPanel settings={settings} value={value} problems={problems} onEdit={edit} />;
}

document.body.innerHTML = '<main><h1>Panel</h1><div id="panel"></div></main>';
document.querySelector('main').style.cssText = 'max-width: 360px; padding: 16px';
const root = createRoot(document.getElementById('panel'));
const client = createQueryClient();
let shown = 0;
const show = (content) => root.render(<QueryClientProvider client={client} key={++shown}>{content}</QueryClientProvider>);
globalThis.showBlock = (type, value = {}, problems = {}) =>
  show(<Panel settings={settingsOfBlock(type)} initial={value} problems={problems} />);
globalThis.showSlice = (type) => show(<Panel settings={type === 'slide' ? slideSettings : settingsOfSlice(type)} initial={{}} />);
globalThis.showMenu = () => show(<AddBlockMenu onAdd={(type) => { globalThis.added = type; }} />);
`;

const OWNER = { email: 'ann@shop.example', password: 'a long password' };

/** The page's interface for tests. */
export interface PanelPage {
  readonly stored: Readonly<Record<string, unknown>>;
  readonly added: string;
  showBlock(type: string, value?: object, problems?: object): void;
  showSlice(type: string): void;
  showMenu(): void;
}

/** A page of the studio with only a panel, signed in as an admin. Errors of the page are added to `errors`. */
export async function openPanelPage({ browser, site }: SiteInBrowser, errors: string[]): Promise<Page> {
  await addAdmin(site.database.db, { ...OWNER, name: 'Ann', roles: [roles.admin] });
  const page = await browser.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${site.url}/api/crumb`);
  await page.evaluate(async (owner) => {
    const crumb = /crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    await fetch('/api/owner/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) },
      body: JSON.stringify(owner),
    });
  }, OWNER);
  await page.goto(`${site.url}/config/`);
  await page.evaluate(await bundled(SOURCE));
  return page;
}
