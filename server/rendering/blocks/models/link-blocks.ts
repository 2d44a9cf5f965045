import { linkBlocks } from '#shared/block-settings/links';
import { Html } from '#shared/html';
import { field } from '#shared/json';
import { isExternal } from '#shared/web-address';
import { type NavigationLink, type Slow, whenReady } from '../block-content.ts';
import { type BlockScene, defineBlock } from '../define-block.ts';
import { webAddress } from '../item-card.ts';
import { listField, textField } from '../page-json.ts';
import { itemPicture, pictureModel } from '../picture-model.ts';
import { richText } from '../rich-text.ts';

/** A collection of the site without its items. */
const collectionOf = (collection: string, { content }: BlockScene): Slow<unknown> =>
  whenReady(content.queryItems({ collection, limit: 0 }), (result) => result.collection);

interface ShownLink {
  readonly title: string;
  readonly fullUrl: string;
  readonly newWindow: boolean;
  readonly isCurrent: boolean;
  readonly items: readonly ShownLink[];
}

function shownLink(link: NavigationLink, page: BlockScene['page']): ShownLink {
  const fullUrl = webAddress(link.fullUrl);
  return {
    title: link.title,
    fullUrl,
    newWindow: link.newWindow,
    isCurrent: fullUrl !== '' && fullUrl === page.fullUrl,
    items: link.items.map((item) => shownLink(item, page)),
  };
}

const socialModel = (
  { accounts }: { readonly accounts: readonly { readonly serviceName: string }[] },
  { content }: BlockScene,
) => {
  const own = listField(field(content.site, 'website'), 'socialAccounts');
  return {
    profiles: (accounts.length > 0 ? accounts : own)
      .map((account) => ({
        name: serviceTitle(textField(account, 'serviceName')) || textField(account, 'screenname'),
        account: textField(account, 'screenname'),
        href: webAddress(textField(account, 'profileUrl')),
        service: textField(account, 'serviceName').replace(/-unauth$/, ''),
      }))
      .filter(({ href, name }) => href !== '' && name !== ''),
  };
};

/** `instagram-unauth` is Instagram without a connected account. */
function serviceTitle(serviceName: string): string {
  const name = serviceName.replace(/-unauth$/, '').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const linkBlockDefinitions = [
  defineBlock('navigation', linkBlocks.navigation, {
    load: ({ navigationId, links }, { content }) => (links.length > 0 ? [] : content.findNavigation(navigationId)),
    model: ({ links }, { page }, result) => ({
      pages: [...links.map((link) => ({ ...link, fullUrl: link.linkTo, items: [] })), ...result].map((link) =>
        shownLink(link, page),
      ),
    }),
  }),
  defineBlock('logo', linkBlocks.logo, {
    model: ({ image, linkTo }, { content }) => {
      const website = field(content.site, 'website');
      return {
        picture: pictureModel(image) ?? pictureModel({ assetUrl: textField(website, 'logoImageUrl') }),
        siteTitle: textField(website, 'siteTitle'),
        href: linkTo || '/',
      };
    },
  }),
  defineBlock('link', linkBlocks.link, { model: ({ linkTo }) => ({ isExternal: isExternal(linkTo) }) }),
  defineBlock('collectionlink', linkBlocks.collectionlink, {
    load: ({ collection }, scene) => collectionOf(collection, scene),
    model: ({ title, description }, _scene, result) => ({
      name: title || textField(result, 'title'),
      href: webAddress(textField(result, 'fullUrl')),
      description: new Html(richText(description || textField(result, 'description'))),
    }),
  }),
  defineBlock('folder', linkBlocks.folder, {
    load: ({ folder }, { content }) => content.findNavigation(folder),
    model: (_values, { page }, result) => ({ pages: result.map((link) => shownLink(link, page)) }),
  }),
  defineBlock('index', linkBlocks.index, {
    load: ({ collection }, scene) => collectionOf(collection, scene),
    model: (_values, _scene, result) => ({
      name: textField(result, 'title'),
      pages: listField(result, 'collections').map((item) => ({
        title: textField(item, 'title'),
        fullUrl: webAddress(textField(item, 'fullUrl') || `/${textField(item, 'urlId')}`),
        picture: itemPicture(item),
        description: new Html(richText(textField(item, 'description'))),
      })),
    }),
  }),
  defineBlock('sociallinks', linkBlocks.sociallinks, { model: socialModel }),
  defineBlock('socialaccountlinks', linkBlocks.socialaccountlinks, { model: socialModel }),
  defineBlock('socialaccountlinks-v2', linkBlocks['socialaccountlinks-v2'], { model: socialModel }),
  defineBlock('search', linkBlocks.search),
  defineBlock('in-browser-message-link', linkBlocks['in-browser-message-link']),
  defineBlock('emailfooter', linkBlocks.emailfooter, {
    model: ({ businessName }, { content }) => ({
      sender: businessName || textField(field(content.site, 'website'), 'siteTitle'),
    }),
  }),
  defineBlock('member-area', linkBlocks['member-area']),
];
