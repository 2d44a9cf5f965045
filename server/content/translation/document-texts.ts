/** The texts of each kind of document: pages, items, forms, slides, block fields, and the site as a whole. */
import { siteFormSettings } from '#shared/form-settings';
import { isData, listOf, textOf } from '#shared/json';
import type { NavigationLink, PageData, SiteData } from '../content-source.ts';
import { field, text } from '../fields.ts';
import { escaped, mapFields, mapText, plain, rich, type TextFields, type TextPlace } from './field-texts.ts';
import { mapLayout, mapTable } from './layout-texts.ts';
import type { TextUnit, Visit } from './text-unit.ts';

const seoData: TextFields = {
  seoTitle: escaped('Title for search engines'),
  seoDescription: escaped('Description for search engines'),
};
const mainImage: TextFields = { altText: escaped('Alt text of the main image') };

const pageFields: TextFields = {
  title: escaped('Title'),
  navigationTitle: escaped('Navigation title'),
  description: rich('Description'),
  seoData,
  mainImage,
};

const itemFields: TextFields = {
  title: escaped('Title'),
  excerpt: rich('Excerpt'),
  body: rich('Text'),
  description: escaped('Description'),
  seoData,
  mainImage,
  structuredContent: { customAddButtonText: escaped('Button text') },
};

const siteFields: TextFields = {
  website: {
    siteTitle: escaped('Site title'),
    siteTagLine: escaped('Tag line'),
    siteDescription: rich('Description'),
  },
  websiteSettings: {
    announcementBarSettings: { text: rich('Announcement') },
    storeSettings: {
      businessName: escaped('Name of the business'),
      productTexts: {
        dispatch: escaped('Dispatch'),
        delivery: escaped('Delivery'),
        returns: escaped('Returns'),
      },
    },
  },
};

const ROOT = { path: '', part: '' } as const;

/** A collection in page JSON. */
export const mapPage = <T>(collection: T, visit: Visit): T => mapFields(collection, pageFields, ROOT, visit);

/** The own content of a page: its layout, or markup in its place. */
export function mapPageContent(page: PageData, visit: Visit): PageData {
  const content = mapFields(page, { mainContent: { label: 'Text', kind: 'markup' } }, ROOT, visit);
  return withLayout(content, visit);
}

/** An item; markup rendered from its layout is not a text of its own. */
export function mapItem<T>(item: T, visit: Visit): T {
  if (!isData(item)) return item;
  const { body: _, ...withoutBody } = itemFields;
  const fields = isData(item['layout']) ? withoutBody : itemFields;
  return withLayout(mapFields(item, fields, ROOT, visit) as PageData, visit) as T;
}

function withLayout(owner: PageData, visit: Visit): PageData {
  const before = owner['layout'];
  const after = mapLayout(before, '', visit);
  return after === before ? owner : ({ ...owner, layout: after } as PageData);
}

const { fields: _fields, name: _name, ...ownFormSettings } = siteFormSettings;
const formField: TextFields = {
  title: escaped('Title'),
  description: escaped('Description'),
  placeholder: escaped('Placeholder'),
};

/** A stored form: texts of its fields are HTML. Options are values, so they are not translated. */
export function mapForm<T>(form: T, visit: Visit): T {
  if (!isData(form)) return form;
  const before = listOf(form['fields']);
  const fields = before.map((fieldBefore, at) =>
    mapFields(
      fieldBefore,
      formField,
      { path: `fields.${textOf(field(fieldBefore, 'id')) || at}`, part: `Field ${at + 1}` },
      visit,
    ),
  );
  const settings = mapTable(ownFormSettings, form, { ...ROOT, type: 'form' }, visit) as Readonly<
    Record<string, unknown>
  >;
  return (fields.every((one, at) => one === before[at]) ? settings : { ...settings, fields }) as T;
}

/** `website` and `websiteSettings` of site-level data. */
export const mapSite = (context: PageData, visit: Visit): PageData => mapFields(context, siteFields, ROOT, visit);

const titleOfLink = escaped('Title');

/** A text of a link; `link`: the link that contains it. */
type VisitLink = (unit: TextUnit, link: NavigationLink) => string;

/** The navigations of a site with the titles of their links replaced by `visit`. */
export const mapNavigations = (navigations: SiteData['navigations'], visit: VisitLink): SiteData['navigations'] =>
  new Map(
    [...navigations].map(([name, links]) => [
      name,
      links.map((link, at) => mapLink(link, { path: `navigations.${name}.${at}`, part: `Navigation ${name}` }, visit)),
    ]),
  );

/** A link without a title of its own shows its page's. */
function mapLink(link: NavigationLink, place: TextPlace, visit: VisitLink): NavigationLink {
  const { collection, externalLink } = link;
  const items = link.items.map((child, at) => mapLink(child, { ...place, path: `${place.path}.${at}` }, visit));
  const titleText = (text: unknown): string => String(mapText(text, titleOfLink, place, (unit) => visit(unit, link)));
  if (externalLink !== undefined)
    return { ...link, items, externalLink: { ...externalLink, title: titleText(externalLink.title) } };
  const name = text(collection, 'navigationTitle') === '' ? 'title' : 'navigationTitle';
  return { ...link, items, collection: { ...collection, [name]: titleText(text(collection, name)) } };
}

/** Names of block fields are defined by the theme. */
export const mapBlockField = (value: unknown, visit: Visit): unknown =>
  typeof value === 'string'
    ? mapText(value, { ...plain('Text'), kind: 'markup' }, ROOT, visit)
    : mapLayout(value, '', visit);
