/**
 * Campaigns as emails: tables with inline styles, which all mail programs draw, and plain text. Merge fields stay in them until they
 * are written to somebody.
 */
import { decodeEntities, escapeHtml } from '#shared/html';
import { removeTags } from '#shared/remove-tags';
import { ends, replaceSpans, spansOf } from '#shared/spans';
import { richText } from '../../rendering/blocks/rich-text.ts';
import type { CampaignProduct } from './campaign-products.ts';
import type { Campaign, CampaignBlock } from './campaign-schemas.ts';

const DEFAULT_ACCENT = '#1f5f8b';
/** Where the link to unsubscribe stands, until it is known whose it is. */
export const UNSUBSCRIBE = '{{unsubscribe}}';

export interface EmailParts {
  readonly campaign: Campaign;
  /** By what blocks call them. */
  readonly products: ReadonlyMap<string, CampaignProduct>;
  readonly siteTitle: string;
  /** The postal address of the site, which commercial emails must have in some countries; may be empty. */
  readonly address: readonly string[];
  /** The site's own address: pictures and links inside the site begin with it. */
  readonly base: string;
}

export interface CampaignEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export function renderEmail(parts: EmailParts): CampaignEmail {
  const { campaign, siteTitle, address } = parts;
  const rows = campaign.blocks.map((block) => htmlOf(block, parts)).join('\n');
  const texts = campaign.blocks.map((block) => textOfBlock(block, parts)).filter((text) => text !== '');
  const footer = `You get this email because you signed up${siteTitle === '' ? '' : ` at ${siteTitle}`}.`;
  return {
    subject: campaign.subject,
    html: page({ ...campaign, rows, footer, siteTitle, address }),
    text: [
      ...texts,
      '--',
      footer,
      ...(address.length === 0 ? [] : [address.join('\n')]),
      `Unsubscribe: ${UNSUBSCRIBE}`,
    ].join('\n\n'),
  };
}

interface PageParts extends Pick<Campaign, 'subject' | 'preheader'> {
  readonly rows: string;
  readonly footer: string;
  readonly siteTitle: string;
  readonly address: readonly string[];
}

// Mail programs that darken emails leave alone what says that it can do so itself.
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #17191c !important; }
.sheet { background: #22262b !important; }
.ink, .ink p, .ink li, .ink h1, .ink h2, .ink h3 { color: #eceff2 !important; }
.quiet, .quiet a { color: #aeb6be !important; }
.line { border-color: #4a525b !important; }
.ink a { color: #9ccbee !important; }
}
@media (max-width: 620px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }`;

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const page = ({ subject, preheader, rows, footer, siteTitle, address }: PageParts): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#eef0f2">
${preheader === '' ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef0f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:6px">
<tr><td style="height:24px;line-height:24px;font-size:0">&nbsp;</td></tr>
${rows}
<tr><td style="height:24px;line-height:24px;font-size:0">&nbsp;</td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr><td class="quiet" align="center" style="padding:20px 24px;${FONT};font-size:13px;line-height:1.5;color:#565e66">
${siteTitle === '' ? '' : `${escapeHtml(siteTitle)}<br>`}${address.map((line) => `${escapeHtml(line)}<br>`).join('')}${escapeHtml(footer)}<br><a href="${UNSUBSCRIBE}" style="color:#565e66;text-decoration:underline">Unsubscribe</a>
</td></tr></table>
</td></tr></table></body></html>`;

const cell = (content: string, more = '', align = 'left'): string =>
  `<tr><td class="pad ink" align="${align}" style="padding:8px 32px;${FONT};font-size:16px;line-height:1.55;color:#1d2226;${more}">${content}</td></tr>`;

const accentOf = ({ accentColor }: Campaign): string => (accentColor === '' ? DEFAULT_ACCENT : accentColor.slice(0, 7));

/** Black or white, whichever can be read on a color. */
function inkOn(color: string): string {
  const hex = color.length < 7 ? color.replace(/[\da-f]/gi, '$&$&') : color;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}

/** An address as emails need it: whole. */
const absolute = (address: string, base: string): string =>
  address.startsWith('/') && !address.startsWith('//') ? `${base}${address}` : address;

function buttonHtml({ campaign, base }: EmailParts, text: string, address: string): string {
  const color = accentOf(campaign);
  const ink = inkOn(color);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="display:inline-table"><tr><td bgcolor="${color}" style="background:${color};border-radius:4px"><a href="${escapeHtml(absolute(address, base))}" style="display:inline-block;padding:12px 22px;${FONT};font-size:16px;font-weight:600;text-decoration:none;color:${ink} !important"><span style="color:${ink}">${escapeHtml(text)}</span></a></td></tr></table>`;
}

const image = (address: string, alt: string, base: string): string =>
  `<img src="${escapeHtml(absolute(address, base))}" alt="${escapeHtml(alt)}" width="536" style="display:block;width:100%;max-width:536px;height:auto;border:0">`;

const linked = (content: string, address: string, base: string): string =>
  address === '' ? content : `<a href="${escapeHtml(absolute(address, base))}">${content}</a>`;

function htmlOf(block: CampaignBlock, parts: EmailParts): string {
  const { base, campaign } = parts;
  switch (block.type) {
    case 'heading': {
      const { text, size, alignment } = block.value;
      const level = size === 'large' ? 'h1' : 'h2';
      const look = size === 'large' ? 'font-size:28px;line-height:1.25' : 'font-size:20px;line-height:1.3';
      return cell(`<${level} style="margin:0;${look};font-weight:700">${escapeHtml(text)}</${level}>`, '', alignment);
    }
    case 'text':
      return cell(textHtml(block.value.html, accentOf(campaign), base));
    case 'picture': {
      const { picture, linkTo } = block.value;
      return picture.assetUrl === '' ? '' : cell(linked(image(picture.assetUrl, picture.altText, base), linkTo, base));
    }
    case 'button':
      return cell(buttonHtml(parts, block.value.text, block.value.linkTo), '', block.value.alignment);
    case 'product':
      return productHtml(block.value, parts);
    case 'divider':
      return cell(
        '<hr class="line" style="margin:0;border:0;border-top:1px solid #d5dadf">',
        'padding-top:16px;padding-bottom:16px',
      );
    case 'spacer':
      return `<tr><td style="height:${block.value.height}px;line-height:${block.value.height}px;font-size:0">&nbsp;</td></tr>`;
  }
}

function productHtml(
  { product, picture, showPrice, buttonText }: Extract<CampaignBlock, { type: 'product' }>['value'],
  parts: EmailParts,
): string {
  const found = parts.products.get(product);
  if (found === undefined) return '';
  const { base } = parts;
  const shown = { product: found.picture, share: found.sharePicture, none: '' }[picture];
  return cell(
    [
      shown === '' ? '' : linked(image(shown, found.title, base), found.path, base),
      `<p style="margin:12px 0 4px;font-size:18px;font-weight:600">${escapeHtml(found.title)}</p>`,
      showPrice && found.price !== '' ? `<p style="margin:0 0 12px">${escapeHtml(found.price)}</p>` : '',
      buttonText === '' ? '' : buttonHtml(parts, buttonText, found.path),
    ].join(''),
  );
}

/** Rich text whose elements say themselves how they look: mail programs have style sheets of their own. */
function textHtml(html: string, accent: string, base: string): string {
  return richText(html)
    .replace(
      / (href|src)="(\/(?!\/)[^"]*)"/g,
      (_whole, name: string, path: string) => ` ${name}="${escapeHtml(base)}${path}"`,
    )
    .replace(/<(p|ul|ol|h[1-6]|blockquote)(?=[ >])/g, '<$1 style="margin:0 0 12px"')
    .replace(/<a(?=[ >])/g, `<a style="color:${accent}"`)
    .replace(/<img(?=[ >])/g, '<img style="max-width:100%;height:auto"');
}

const linkText = (text: string, address: string, base: string): string =>
  address === '' ? text : `${text}: ${absolute(address, base)}`;

function textOfBlock(block: CampaignBlock, { base, products }: EmailParts): string {
  switch (block.type) {
    case 'heading':
      return block.value.text;
    case 'text':
      return plainText(block.value.html, base);
    case 'picture': {
      const { picture, linkTo } = block.value;
      return picture.altText === '' && linkTo === '' ? '' : linkText(picture.altText, linkTo, base);
    }
    case 'button':
      return linkText(block.value.text, block.value.linkTo, base);
    case 'product': {
      const found = products.get(block.value.product);
      if (found === undefined) return '';
      const price = block.value.showPrice && found.price !== '' ? `, ${found.price}` : '';
      return `${found.title}${price}\n${absolute(found.path, base)}`;
    }
    case 'divider':
      return '----';
    case 'spacer':
      return '';
  }
}

function withAddresses(html: string, base: string): string {
  return replaceSpans(html, spansOf(html, /<(a)\b/, ends.taggedElement), (link) => {
    const start = link.indexOf('>') + 1;
    const [, address] = /\bhref="([^"]*)"/.exec(link.slice(0, start)) ?? [];
    if (address === undefined) return link;
    const whole = absolute(address, base);
    const text = link.slice(start, link.lastIndexOf('<'));
    return whole === text ? text : `${text} (${whole})`;
  });
}

/** Rich text as plain text: paragraphs apart, addresses of links behind their texts. */
function plainText(html: string, base: string): string {
  const marked = withAddresses(richText(html), base)
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<li\b[^<>]*>/g, '\n- ')
    .replace(/<\/(?:p|ul|ol|h[1-6]|blockquote|pre|table|tr)>/g, '\n\n');
  return decodeEntities(removeTags(marked))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
