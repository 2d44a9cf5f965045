/** Texts of a block that can be edited on the page: headings, paragraphs, button labels. */
import { blockSettings } from '#shared/block-settings/index';
import { escapeHtml } from '#shared/html';
import { isData } from '#shared/json';
import type { SettingTable } from '#shared/settings';
import { cleanRichText, isRichText } from '../fields/rich-text/clean-paste.ts';
import type { EditableText } from '../preview/messages.ts';

const ELEMENTS = 'h1, h2, h3, h4, h5, h6, p, li, blockquote, figcaption, dt, dd, th, td';

/** How a setting is edited: as a line of text, or as markup. */
function writingOf(type: string, name: string): 'plain' | 'rich' | undefined {
  const settings: SettingTable = Object.hasOwn(blockSettings, type)
    ? blockSettings[type as keyof typeof blockSettings]
    : {};
  const kind = settings[name]?.kind;
  if (kind === 'text') return type === 'markdown' ? undefined : 'plain';
  // The only unsanitized markup that is text.
  return kind === 'html' || (kind === 'markup' && type === 'html') ? 'rich' : undefined;
}

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** The elements of a rich text that contain only text, including empty ones that may be filled in. */
const textElements = (body: HTMLElement): readonly HTMLElement[] =>
  [...body.querySelectorAll<HTMLElement>(ELEMENTS)].filter(({ childElementCount }) => childElementCount === 0);

/** The texts in a block's own settings. */
export function blockTexts(type: string, value: unknown): readonly EditableText[] {
  if (!isData(value)) return [];
  return Object.entries(value).flatMap(([setting, text]): readonly EditableText[] => {
    const writing = writingOf(type, setting);
    if (writing === undefined || typeof text !== 'string' || text.trim() === '') return [];
    if (writing === 'plain') return [{ setting, text }];
    // For these blocks the whole text is edited; in others, it is a part of the block.
    const isWhole = type === 'html' && isRichText(text);
    return isWhole ? [{ setting, text: parse(text).textContent.trim(), html: text }] : richTexts(setting, text);
  });
}

function richTexts(setting: string, html: string): readonly EditableText[] {
  const body = parse(html);
  const elements = textElements(body);
  if (elements.length > 0)
    return elements.flatMap(({ textContent }, element) =>
      textContent.trim() === '' ? [] : [{ setting, text: textContent.trim(), element }],
    );
  // Rich text without a block element is a paragraph.
  return body.childElementCount === 0 && body.textContent.trim() !== ''
    ? [{ setting, text: body.textContent.trim() }]
    : [];
}

/** The setting with one text changed; `element` is numbered as in `blockTexts`, `isRich`: the whole rich text. */
export function withText(
  { type, value }: { readonly type: string; readonly value: unknown },
  { setting, element, isRich = false }: Pick<EditableText, 'setting' | 'element'> & { readonly isRich?: boolean },
  text: string,
): string | undefined {
  const before = isData(value) ? value[setting] : undefined;
  if (typeof before !== 'string') return undefined;
  if (isRich) return writingOf(type, setting) === 'rich' ? cleanRichText(text) : undefined;
  if (element === undefined) return writingOf(type, setting) === 'rich' ? escapeHtml(text) : text;
  const body = parse(before);
  const found = textElements(body)[element];
  if (found === undefined) return undefined;
  found.textContent = text;
  return body.innerHTML;
}
