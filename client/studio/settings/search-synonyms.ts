/** Words that people search settings by, and those that the settings use. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  newsletter: ['mailing', 'campaigns'],
  subscribe: ['mailing'],
  subscribers: ['mailing'],
  unsubscribe: ['mailing'],
  maintenance: ['who'],
  construction: ['who'],
  offline: ['who'],
  launch: ['who'],
  private: ['who'],
  gdpr: ['cookie', 'consent'],
  privacy: ['cookie', 'consent'],
  tracking: ['analytics', 'pixel'],
  google: ['tag', 'engines'],
  seo: ['engines'],
  robots: ['engines'],
  vat: ['taxes'],
  postage: ['shipping'],
  users: ['people', 'roles', 'members'],
  staff: ['people', 'roles'],
  team: ['people', 'roles'],
  login: ['people', 'members', 'password'],
  export: ['backup'],
  download: ['backup'],
  dns: ['domains'],
  url: ['address', 'redirects'],
  facebook: ['social'],
  instagram: ['social'],
  favicon: ['icon'],
  translation: ['languages'],
  javascript: ['code'],
  css: ['code', 'css'],
  zapier: ['zapier', 'hooks'],
};

const MIN_LENGTH = 3;

/** Further words that settings may have for one that somebody is typing. */
export const synonymsOf = (word: string): readonly string[] =>
  word.length < MIN_LENGTH
    ? []
    : Object.entries(synonyms).flatMap(([name, others]) => (name.startsWith(word) ? others : []));
