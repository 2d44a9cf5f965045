/** Names of settings as the studio shows them. */
import { documents } from '../site/documents.ts';

const titles: Readonly<Record<string, string>> = {
  [documents.design]: 'Design',
  [documents.headerFooter]: 'Header and footer',
  [documents.injection]: 'Code injection',
  [documents.languages]: 'Languages',
  [documents.memberAreas]: 'Member areas',
  [documents.navigation]: 'Navigation',
  [documents.redirects]: 'Redirects',
  [documents.savedSections]: 'Saved sections',
  [documents.search]: 'Search',
  [documents.sessionReplay]: 'Session replay',
  [documents.slides]: 'Slides',
  [documents.websiteSettings]: 'All settings',
  announcement: 'Announcement bar',
  'block-fields': 'Areas of the theme',
  'slide-cover-page': 'Cover page',
  'slide-lock-screen': 'Lock screen',
  'slide-popup-overlay': 'Popup',
  'slide-sso-screen': 'Sign-in screen',
};

/** `name`: of the document, or of its versions (`slide-cover-page:ID`). Names without a title are shown as they are. */
export function settingTitle(name: string): string {
  if (name.startsWith('translations/')) return 'Translations';
  return titles[name] ?? titles[name.slice(0, Math.max(0, name.indexOf(':')))] ?? name;
}
