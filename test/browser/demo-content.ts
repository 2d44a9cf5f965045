/** The demo site's content, by file name without extension. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../views/demo/content');

type Content = Readonly<Record<string, { readonly collection?: { readonly urlId?: string } }>>;

export const wholeDemoContent: Content = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
);

const { site } = wholeDemoContent as unknown as { readonly site: { readonly store: object } };

/** The same without terms, which most order tests need not accept. */
const siteWithoutTerms: object = {
  ...site,
  store: { ...site.store, checkoutOptions: { requiresTerms: false, offersNews: true } },
};

export const demoContent: Content = { ...wholeDemoContent, site: siteWithoutTerms };
