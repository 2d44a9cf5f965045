/**
 * Replaces special tags with calls of the `tag` formatter. A call is as long as what it replaces, including line breaks, so that every
 * location that the engine reports is a location in the author's file.
 */
import { type DefectPlace, type Place, placeAt, type ThemeReport } from '../theme-problems.ts';
import { noscriptCopies } from './noscript.ts';
import { type Attribute, type RawTag, scanTags } from './scan.ts';

const tagAttributes: Readonly<Record<string, { readonly known: readonly string[]; readonly needed?: string }>> = {
  navigation: { known: ['navigationid', 'template', 'title', 'description'], needed: 'navigationid' },
  'folder-navigation': { known: ['template', 'title', 'description'] },
  'block-field': {
    known: [
      'id',
      'class',
      'columns',
      'label',
      'description',
      'lock-layout',
      'data-annotation-alignment',
      'annotation-alignment',
    ],
    needed: 'id',
  },
  script: { known: ['src', 'combo', 'async', 'defer', 'type'], needed: 'src' },
  query: {
    known: ['collection', 'tag', 'category', 'featured', 'popular', 'limit', 'skip', 'columns'],
    needed: 'collection',
  },
  category: { known: ['collection', 'template', 'limit', 'category'], needed: 'collection' },
  related: { known: ['collectionid', 'itemid', 'limit', 'collection'] },
  escape: { known: [] },
};

/** A part of a file that becomes a template of its own: a tag's body, or an attribute with language tags in it. */
interface Piece {
  /** Name of the resulting partial. */
  readonly name: string;
  readonly source: string;
  readonly base: Place;
  /** Text that the file does not contain (nonces), by offset in the piece. */
  readonly insertions: readonly Insertion[];
}

export interface Insertion extends Place {
  readonly length: number;
}

/** A use of a special tag. */
export interface TagUse {
  readonly id: number;
  readonly name: string;
  readonly file: string;
  readonly place: Place;
  /** A text, or the name of the partial that prints it in the scope of the tag. */
  readonly attributes: Readonly<Record<string, string | { readonly partial: string }>>;
  /** Name of the body's partial; null for an empty tag. */
  readonly body: string | null;
}

export interface Rewritten extends Omit<Piece, 'name' | 'base'> {
  readonly pieces: readonly Piece[];
}

/** State of a file being rewritten. */
interface FileRewrite {
  readonly file: string;
  readonly source: string;
  readonly pieces: Piece[];
  readonly report: ThemeReport;
}

/** A part of a file: all of it, or the body of a tag. */
interface Part {
  readonly text: string;
  /** Offset of its start in the file. */
  readonly offset: number;
}

interface TagPair {
  readonly open: RawTag;
  readonly close: RawTag | null;
}

/** The uses of special tags of one theme; ids are positions. */
export class TagTable {
  readonly uses: TagUse[] = [];
  /** One of the theme's own scripts needs the page's nonce. */
  needsNonce = false;

  /** Rewrites a file; the bodies of its tags are returned as pieces. */
  rewrite(file: string, source: string, report: ThemeReport): Rewritten {
    const pieces: Piece[] = [];
    const { text, insertions } = this.rewritePart({ file, source, pieces, report }, { text: source, offset: 0 });
    return { source: text, insertions, pieces };
  }

  private rewritePart(rewrite: FileRewrite, part: Part): { text: string; insertions: Insertion[] } {
    let text = '';
    let last = 0;
    for (const pair of pairTags(rewrite, part)) {
      const { start } = pair.open;
      const end = pair.close?.end ?? pair.open.end;
      text += part.text.slice(last, start);
      const use = this.addUse(rewrite, part, pair);
      text += use === null ? blank(part.text.slice(start, end)) : callOf(use, part.text.slice(start, end));
      last = end;
    }
    return this.withAdditions(mainContent(text + part.text.slice(last)));
  }

  private addUse(rewrite: FileRewrite, part: Part, { open, close }: TagPair): TagUse | null {
    const { file, source, pieces } = rewrite;
    const { name } = open;
    const at = part.offset + open.start;
    if (!isSpecial(rewrite, open, at)) return null;
    const id = this.uses.length;
    const attributes: Record<string, string | { partial: string }> = {};
    const body = close === null ? null : `#${id}`;
    const use: TagUse = { id, name, file, place: placeAt(source, at), attributes, body };
    this.uses.push(use);
    for (const attribute of open.attributes)
      attributes[attribute.name] = attributeValue(rewrite, part, `#${id}.${attribute.name}`, attribute);
    if (close !== null) {
      const offset = part.offset + open.end;
      const inner = this.rewritePart(rewrite, { text: part.text.slice(open.end, close.start), offset });
      pieces.push({ name: `#${id}`, source: inner.text, base: placeAt(source, offset), insertions: inner.insertions });
    }
    return use;
  }

  /**
   * Adds the page's nonce to scripts of the theme, without which browsers would not run them, and the page type to the body. Without
   * quotes, because the tag may be within a string of a script. Images that a script loads get a copy for browsers without JavaScript.
   */
  private withAdditions(source: string): { text: string; insertions: Insertion[] } {
    // Data in a script element is not executed.
    const tags = source.matchAll(
      /<(script|body)(?=[\s>])(?![^>]*\s(?:nonce|data-page-type)=)(?![^>]*\stype=["']?application\/(?:ld\+)?json)/gi,
    );
    const attributes = [...tags].map(({ 0: tag, 1: name = '', index }) => {
      const isScript = name.toLowerCase() === 'script';
      if (isScript) this.needsNonce = true;
      return { at: index + tag.length, text: isScript ? ' nonce={@|tag nonce}' : ' data-page-type={@|tag page-type}' };
    });
    const additions = [...attributes, ...noscriptCopies(source)].sort((a, b) => a.at - b.at);
    const insertions = additions.map(({ at, text }) => ({ ...placeAt(source, at), length: text.length }));
    let result = '';
    let last = 0;
    for (const { at, text } of additions) {
      result += source.slice(last, at) + text;
      last = at;
    }
    return { text: result + source.slice(last), insertions };
  }
}

/** Whether such a tag exists; reports errors in its name and its attributes. */
function isSpecial({ file, source, report }: FileRewrite, { name, kind, attributes }: RawTag, at: number): boolean {
  const place = { file, source, at };
  const definition = tagAttributes[name];
  if (definition === undefined) {
    if (kind !== 'close') report.add('TAG_UNKNOWN', { name }, place);
    return false;
  }
  const { known, needed } = definition;
  const names = attributes.map((attribute) => attribute.name);
  for (const attribute of names.filter((item) => !known.includes(item)))
    report.add('TAG_ATTRIBUTE_UNKNOWN', { name, attribute }, place);
  if (needed !== undefined && !names.includes(needed))
    report.add('TAG_ATTRIBUTE_MISSING', { name, attribute: needed }, place);
  return true;
}

/** The value of an attribute; with language tags in it, a piece named `partial`. */
function attributeValue(
  { source, pieces }: FileRewrite,
  { offset }: Part,
  partial: string,
  { value, at }: Attribute,
): string | { partial: string } {
  if (!value.includes('{')) return value;
  pieces.push({ name: partial, source: value, base: placeAt(source, offset + at), insertions: [] });
  return { partial };
}

/** Pairs opening and closing tags of one level; those inside a body belong to the body. */
function pairTags(rewrite: FileRewrite, { text, offset }: Part): readonly TagPair[] {
  const tags = scanTags(text);
  const { file, source, report } = rewrite;
  const placeOf = (tag: RawTag): DefectPlace => ({ file, source, at: offset + tag.start });
  const closeOf = new Map<RawTag, RawTag>();
  const open: RawTag[] = [];
  for (const tag of tags) {
    if (tag.problem !== undefined) report.add('TAG_MALFORMED', { name: tag.name, reason: tag.problem }, placeOf(tag));
    if (tag.kind === 'open') open.push(tag);
    if (tag.kind !== 'close') continue;
    const at = open.findLastIndex(({ name }) => name === tag.name);
    if (at < 0) report.add('TAG_UNOPENED', { name: tag.name }, placeOf(tag));
    else closeOf.set(open.splice(at)[0] as RawTag, tag);
  }
  const pairs: TagPair[] = [];
  let end = 0;
  for (const tag of tags) {
    if (tag.start < end) continue;
    const close = closeOf.get(tag) ?? null;
    if (tag.kind === 'open' && close === null) report.add('TAG_UNCLOSED', { name: tag.name }, placeOf(tag));
    // A stray closing tag is treated like an unknown tag: it prints nothing.
    pairs.push({ open: tag.kind === 'close' ? { ...tag, name: `/${tag.name}` } : tag, close });
    end = close?.end ?? tag.end;
  }
  return pairs;
}

/** A comment of the language, as long as what it replaces. */
const blank = (text: string): string => `{#${text.slice(2, -1).replace(/[^\n]/g, ' ')}}`;

/** The call, padded with whitespace after its argument, which the formatter does not see. */
function callOf({ id }: TagUse, replaced: string): string {
  const lineBreaks = replaced.replace(/[^\n]/g, '');
  const lastLine = replaced.length - 1 - replaced.lastIndexOf('\n');
  const call = `{@|tag ${id}`;
  if (lineBreaks === '') return `${call}${' '.repeat(Math.max(0, replaced.length - call.length - 1))}}`;
  return `${call}${lineBreaks}${' '.repeat(Math.max(0, lastLine - 1))}}`;
}

/** The layout's main content becomes a partial, applied in place: it streams, and scopes are separate. Both texts have 26 characters. */
const mainContent = (text: string): string =>
  text.replaceAll('{squarespace.main-content}', '{sqs-main|apply * private}');
