/** Benchmark workloads: our templates for both engines, and the same page for engines of other languages. */
import type { Value } from '#engine';
import { escapeHtml } from '../../engine/execute/escape.ts';

/** Templates with the same output in other languages. */
interface Peers {
  readonly handlebars?: string;
  readonly eta?: string;
  readonly ejs?: string;
  readonly nunjucks?: string;
  readonly liquidjs?: string;
  // Each handwritten function knows the shape of its workload's data.
  readonly 'hand-written'?: (data: never) => string;
}

export interface Workload {
  readonly name: string;
  readonly template: string;
  readonly partials: Readonly<Record<string, string>>;
  readonly data: Value;
  /** The same output in other languages. */
  readonly same?: Peers;
}

/** Strings as in requests: flat, not built by concatenation. */
const flat = (data: unknown): Value => JSON.parse(JSON.stringify(data)) as Value;

const words = 'clay linen river kiln glaze paper stone willow ink brass table lamp morning salt field'.split(' ');
const prose = (seed: number, length: number): string =>
  Array.from({ length }, (_, i) => words[(seed * 7 + i * i + i * seed) % words.length]).join(' ');

const products = Array.from({ length: 50 }, (_, i) => ({
  id: `p${i}`,
  title: i % 5 === 0 ? `Bowl & plate <no ${i}>` : `Piece number ${i}`,
  fullUrl: `/shop/piece-${i}`,
  price: 20 + i,
  onSale: i % 4 === 0,
  soldOut: i % 9 === 0,
  excerpt: prose(i, 22),
  tags: ['clay', 'hand-made', `batch ${i % 3}`],
}));

const list =
  '<ul class="grid">{.repeated section items}<li id="{id}"><a href="{fullUrl}">{title|html}</a> <b>{price}</b>{.if onSale} <i>Sale</i>{.end}{.if soldOut} <i>Sold out</i>{.or} <i>In stock</i>{.end}<p>{excerpt|html}</p>{.repeated section tags}<s>{@|html}</s>{.end} {shop}</li>\n{.end}</ul>';

const deep =
  '{.repeated section rows}{.section a}{.section b}{.section c}<p>{site} {currency} {label} {owner} {unit} {n} {site}{currency}{label}</p>{.repeated section cells}<i>{site}{label}{owner}{n}{@}</i>{.end}{.end}{.end}{.end}{.end}';

const text = '<article>{.repeated section parts}<h2>{title|html}</h2><p>{body|html}</p>{.end}</article>';

const formatters =
  '{.repeated section items}<a title="{title|htmlattr}" class="{title|slugify}">{excerpt|truncate 60}</a>{n|pluralize/piece/pieces}{tags|json}{title|url-encode}{excerpt|safe|html}{.equal? n 3}three{.or}{.even? n}even{.or}odd{.end}{.end}{@index|cycle a b c}{price|round}\n{.end}';

const expressions =
  '{.repeated section items}{.eval @t = price * n + 1; @t > 100 && n != 3}{.eval @u = price / 2 - n; max(@u, 10) + " of " + title}{.eval (n + 1) % 3 == 0}{@t}\n{.end}';

const index =
  '<!doctype html><title>{site.title|html}</title><header>{.repeated section nav}<a href="{url}">{title}</a>{.alternates with} · {.end}</header>{.repeated section collections}<section id="{id}"><h2>{title|html}</h2>{.if description}<p>{description}</p>{.end}{.repeated section items}{@|apply card.block}{.end}</section>{.end}<footer>{.section site}{title} {tagline|html}{.end}</footer>';
const indexPartials = {
  'card.block':
    '<article class="card {.if onSale}sale{.end}"><a href="{fullUrl}">{title|html}</a>{@|apply price.block}{.if excerpt}<p>{excerpt|truncate 90}</p>{.end}</article>',
  'price.block': '<span>{.if soldOut}gone{.or}{price} {site.currency}{.end}</span>',
};

const dates =
  '{.repeated section items}<time datetime="{at|date %Y-%m-%dT%H:%M:%S%z}">{at|date %A, %B %e, %Y} {at|date %l:%M %p %Z}</time> {at|date %c} {at|timesince}\n{.end}';

const i18n =
  '{.repeated section items}<p>{priceMoney|money} {priceMoney|money style:short} {n|decimal minFrac:1} {at|datetime} {at|datetime date:medium time:short} {at|datetime yMMMEd} {at, until|datetime-interval} {at|relative-time} {messages.stock|message n title} {messages.paid|message priceMoney at}</p>\n{.end}';

const events = products.map(({ title, price }, i) => ({
  title,
  n: i % 7,
  priceMoney: { value: `${price}.5`, currency: i % 2 === 0 ? 'EUR' : 'USD' },
  at: Date.UTC(2019, i % 12, 1 + (i % 28), i % 24, i),
  until: Date.UTC(2019, i % 12, 3 + (i % 28), (i + 3) % 24),
}));

const commerce =
  '{.repeated section items}<article data-id="{id}"><h2>{title|html}</h2>{@|product-status}{@|product-price}{@|variants-select}{@|quantity-input}{@|add-to-cart-btn}{.varied-prices?}<i>{@|from-price}</i>{.end}</article>\n{.end}';

const storeItems = products.map(({ id, title, onSale, soldOut }, i) => ({
  id,
  title,
  collectionId: 'shop',
  structuredContent: {
    productType: i % 6 === 0 ? 3 : 1,
    isSubscribable: i % 10 === 7,
    subscriptionPlan: { billingPeriod: { value: 1 + (i % 3), unit: 'MONTH' }, numBillingCycles: i % 4 },
    productSubscriptionOptions: [],
    variantOptionOrdering: ['Colour', 'Size'],
    variants: ['clay', 'ink', 'salt & smoke'].slice(0, 1 + (i % 3)).flatMap((colour, c) =>
      ['S', 'L'].map((size, s) => ({
        id: `${id}-${c}-${s}`,
        sku: `SQ${i}${c}${s}`,
        attributes: { Colour: colour, Size: size },
        price: 100 * (20 + i + (i % 2) * s),
        priceMoney: { value: `${20 + i + (i % 2) * s}.00`, currency: 'USD' },
        salePrice: 100 * (10 + i),
        salePriceMoney: { value: `${10 + i}.00`, currency: 'USD' },
        onSale,
        unlimited: false,
        qtyInStock: soldOut ? 0 : 3 + s,
      })),
    ),
  },
}));

const content =
  '{.repeated section items}<li class="{@|item-classes}" {@|image-color}>{@|image-meta}{@|image}{@|image-srcset}{originalSize|squarespaceThumbnailForWidth 400}{originalSize|width}{originalSize|resizedHeightForWidth 300}{title|capitalize}{fullUrl|AbsUrl}</li>\n{.end}';

const social =
  '{.repeated section items}{@|comment-count}{@|comment-link}{@|comments}{@|like-button}{@|social-button-inline}{excerpt|activate-twitter-links}\n{.end}';

const posts = products.map((product, i) => ({
  ...product,
  title: `Piece number ${i}`,
  author: { displayName: i % 2 === 0 ? 'Ann Lee' : 'joao' },
  categories: ['pottery', 'New In'],
  recordType: 11,
  recordTypeLabel: 'store-item',
  starred: i % 7 === 0,
  structuredContent: { productType: 1, variants: [{ onSale: product.onSale, qtyInStock: product.soldOut ? 0 : 3 }] },
  assetUrl: `https://images.test/${product.id}.jpg`,
  originalSize: '1500x1000',
  systemDataVariants: '1500x1000,100w,300w,500w,750w,1000w,1500w',
  mediaFocalPoint: { x: 0.4, y: 0.6 },
  colorData: {
    topLeftAverage: 'aabbcc',
    topRightAverage: '112233',
    bottomLeftAverage: '445566',
    bottomRightAverage: '778899',
    centerAverage: 'ddeeff',
  },
  publicCommentCount: i % 3,
  commentState: 1,
  likeCount: i,
  excerpt: `${product.excerpt} #clay by @ann at https://atelier.test/${i}.`,
}));

const items = products.map((product, i) => ({ ...product, n: i % 7 }));

export const workloads: readonly Workload[] = [
  {
    name: 'list',
    template: list,
    partials: {},
    data: flat({ shop: 'Atelier', items: products }),
    same: {
      handlebars:
        '<ul class="grid">{{#each items}}<li id="{{{id}}}"><a href="{{{fullUrl}}}">{{title}}</a> <b>{{{price}}}</b>{{#if onSale}} <i>Sale</i>{{/if}}{{#if soldOut}} <i>Sold out</i>{{else}} <i>In stock</i>{{/if}}<p>{{excerpt}}</p>{{#each tags}}<s>{{this}}</s>{{/each}} {{{../shop}}}</li>\n{{/each}}</ul>',
      eta: '<ul class="grid"><% for (const p of it.items) { %><li id="<%~ p.id %>"><a href="<%~ p.fullUrl %>"><%= p.title %></a> <b><%~ p.price %></b><% if (p.onSale) { %> <i>Sale</i><% } %><% if (p.soldOut) { %> <i>Sold out</i><% } else { %> <i>In stock</i><% } %><p><%= p.excerpt %></p><% for (const t of p.tags) { %><s><%= t %></s><% } %> <%~ it.shop %></li>\n<% } %></ul>',
      ejs: '<ul class="grid"><% for (const p of items) { %><li id="<%- p.id %>"><a href="<%- p.fullUrl %>"><%= p.title %></a> <b><%- p.price %></b><% if (p.onSale) { %> <i>Sale</i><% } %><% if (p.soldOut) { %> <i>Sold out</i><% } else { %> <i>In stock</i><% } %><p><%= p.excerpt %></p><% for (const t of p.tags) { %><s><%= t %></s><% } %> <%- shop %></li>\n<% } %></ul>',
      nunjucks:
        '<ul class="grid">{% for p in items %}<li id="{{ p.id | safe }}"><a href="{{ p.fullUrl | safe }}">{{ p.title }}</a> <b>{{ p.price }}</b>{% if p.onSale %} <i>Sale</i>{% endif %}{% if p.soldOut %} <i>Sold out</i>{% else %} <i>In stock</i>{% endif %}<p>{{ p.excerpt }}</p>{% for t in p.tags %}<s>{{ t }}</s>{% endfor %} {{ shop | safe }}</li>\n{% endfor %}</ul>',
      liquidjs:
        '<ul class="grid">{% for p in items %}<li id="{{ p.id }}"><a href="{{ p.fullUrl }}">{{ p.title | escape }}</a> <b>{{ p.price }}</b>{% if p.onSale %} <i>Sale</i>{% endif %}{% if p.soldOut %} <i>Sold out</i>{% else %} <i>In stock</i>{% endif %}<p>{{ p.excerpt | escape }}</p>{% for t in p.tags %}<s>{{ t | escape }}</s>{% endfor %} {{ shop }}</li>\n{% endfor %}</ul>',
      'hand-written': (data: { shop: string; items: typeof products }) => {
        let out = '<ul class="grid">';
        for (const p of data.items) {
          out += `<li id="${p.id}"><a href="${p.fullUrl}">${escapeHtml(p.title)}</a> <b>${p.price}</b>`;
          if (p.onSale) out += ' <i>Sale</i>';
          out += p.soldOut ? ' <i>Sold out</i>' : ' <i>In stock</i>';
          out += `<p>${escapeHtml(p.excerpt)}</p>`;
          for (const tag of p.tags) out += `<s>${escapeHtml(tag)}</s>`;
          out += ` ${data.shop}</li>\n`;
        }
        return `${out}</ul>`;
      },
    },
  },
  {
    name: 'text',
    template: text,
    partials: {},
    data: flat({
      parts: Array.from({ length: 60 }, (_, i) => ({
        title: `Part ${i}`,
        body: `${prose(i, 200)}${i % 3 === 0 ? ' <b>&' : ''}`,
      })),
    }),
  },
  {
    name: 'deep',
    template: deep,
    partials: {},
    data: flat({
      site: 'Atelier',
      currency: 'EUR',
      label: 'L',
      owner: 'Marre',
      unit: 'cm',
      rows: Array.from({ length: 40 }, (_, i) => ({
        n: i,
        a: { x: 1, b: { y: 2, c: { z: 3, cells: [1, 2, 3, 4, 5] } } },
      })),
    }),
  },
  { name: 'commerce', template: commerce, partials: {}, data: flat({ items: storeItems }) },
  {
    name: 'content',
    template: content,
    partials: {},
    data: flat({ 'base-url': 'https://atelier.test', items: posts }),
  },
  {
    name: 'social',
    template: social,
    partials: {},
    data: flat({
      website: { shareButtonOptions: { 1: true } },
      websiteSettings: { simpleLikingEnabled: true },
      items: posts,
    }),
  },
  { name: 'formatters', template: formatters, partials: {}, data: flat({ items }) },
  { name: 'expressions', template: expressions, partials: {}, data: flat({ items }) },
  {
    name: 'index',
    template: index,
    partials: indexPartials,
    data: flat({
      site: { title: 'Atelier & Co', tagline: 'Clay, cloth & paper', currency: 'EUR' },
      nav: [1, 2, 3, 4].map((i) => ({ url: `/${i}`, title: `Page ${i}` })),
      collections: [1, 2, 3, 4].map((i) => ({
        id: `c${i}`,
        title: `Collection <${i}>`,
        description: prose(i, 30),
        items: products,
      })),
    }),
  },
  {
    name: 'dates',
    template: dates,
    partials: {},
    data: flat({ website: { timeZone: 'Europe/Paris' }, items: events }),
  },
  {
    name: 'i18n',
    template: i18n,
    partials: {},
    data: flat({
      website: { timeZone: 'America/Los_Angeles' },
      messages: {
        stock: '{1}: {0 plural =0 {none left} one {one left} other {# left}}',
        paid: '{0 money} on {1 datetime date:long}',
      },
      items: events,
    }),
  },
];
