/**
 * Checks SVG images, which may contain scripts and external references. The XML is parsed and compared with an allowlist of what draws; a
 * file with anything else is rejected, not repaired.
 */
import { setImmediate as turn } from 'node:timers/promises';
import sax, { type QualifiedAttribute, type QualifiedTag } from 'sax';
import { dangerInStyle } from './safe-css.ts';
import vocabulary from './svg-vocabulary.json' with { type: 'json' };

// Embedded images are long strings. The whole file is limited by the upload size.
Reflect.set(sax, 'MAX_BUFFER_LENGTH', Number.POSITIVE_INFINITY);

const MAX_DEPTH = 200;
const MAX_ELEMENTS = 200_000;
/** Maximum length of a style attribute. */
const MAX_STYLE = 50_000;
/** Long, but not styles. */
const NUMBERS = new Set(['d', 'points', 'transform']);
/** Characters to parse before yielding to the event loop. */
const CHUNK = 64 * 1024;

const SVG = new Set(['http://www.w3.org/2000/svg', '']);
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
/** Metadata of drawing programs, which browsers ignore. */
const NOTES =
  /^(?:http:\/\/(?:www\.inkscape\.org\/|sodipodi\.sourceforge\.net\/|inkscape\.sourceforge\.net\/|www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$|creativecommons\.org\/ns#|web\.resource\.org\/cc\/|purl\.org\/|ns\.adobe\.com\/|www\.bohemiancoding\.com\/sketch\/|www\.serif\.com\/|www\.figma\.com\/|www\.corel\.com\/|vectornator\.io|boxy-svg\.com|krita\.org\/)|https:\/\/(?:boxy-svg\.com|www\.figma\.com\/|sketch\.com|vectornator\.io)|adobe:ns:meta)/;

const elements: ReadonlySet<string> = new Set(vocabulary.elements);
const attributes: ReadonlySet<string> = new Set(vocabulary.attributes);
const XLINK_ATTRIBUTES = new Set(['href', 'title', 'type', 'role', 'arcrole', 'show', 'actuate']);
const XML_ATTRIBUTES = new Set(['space', 'lang', 'id']);

class Danger extends Error {}
const rejectSvg: (finding: string) => never = (finding) => {
  throw new Danger(finding);
};

/** The forbidden content of an SVG; undefined for a harmless one. */
export async function dangerIn(bytes: Buffer): Promise<string | undefined> {
  const source = bytes.toString('utf8');
  // Another encoding could hide everything below from this parser.
  if (source.includes('\u0000') || source.includes('\ufffd')) return 'an encoding other than UTF-8';
  try {
    const reader = createReader();
    for (let at = 0; at < source.length; at += CHUNK) {
      reader.write(source.slice(at, at + CHUNK));
      await turn();
    }
    reader.close();
    return undefined;
  } catch (error) {
    if (error instanceof Danger) return error.message;
    // The parser throws plain errors for malformed XML.
    if (error instanceof Error && /\nLine: \d+\nColumn: /.test(error.message)) return 'markup that is not well-formed';
    throw error;
  }
}

function createReader() {
  const reader = sax.parser(true, { xmlns: true, position: true });
  const open: string[] = [];
  let count = 0;
  reader.onerror = (error) => {
    throw error;
  };
  reader.ondoctype = (text) => void (text.includes('[') && rejectSvg('entities'));
  reader.onprocessinginstruction = ({ name, body }) => checkInstruction(name, body);
  reader.onopentag = (tag) => {
    const { local, uri, attributes: input } = tag as QualifiedTag;
    if (open.push(local) > MAX_DEPTH) rejectSvg('elements nested too deeply');
    if (++count > MAX_ELEMENTS) rejectSvg('too many elements');
    checkElement(local, uri);
    for (const attribute of Object.values(input)) checkAttribute(attribute as QualifiedAttribute, NOTES.test(uri));
  };
  reader.onclosetag = () => void open.pop();
  const text = (input: string): void => {
    if (open.at(-1) === 'style') checkStyle(input);
  };
  reader.ontext = text;
  reader.oncdata = text;
  return reader;
}

function checkInstruction(name: string, body: string): void {
  if (name !== 'xml') rejectSvg(name === 'xml-stylesheet' ? 'style sheets' : 'instructions for programs');
  if (/encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(body)) rejectSvg('an encoding other than UTF-8');
}

const ACTIVE = /^(?:script|foreignObject|handler|listener|iframe|embed|object|audio|video|html|body|annotation-xml)$/i;

function checkElement(local: string, uri: string): void {
  if (ACTIVE.test(local)) rejectSvg('script or foreign content');
  if (SVG.has(uri)) {
    if (!elements.has(local)) rejectSvg(`the element “${local.slice(0, 40)}”`);
  } else if (!NOTES.test(uri)) rejectSvg('script or foreign content');
}

/** `isNote`: of an element with metadata of drawing programs. */
function checkAttribute({ name, local, uri, prefix, value }: QualifiedAttribute, isNote: boolean): void {
  if (uri === XMLNS || prefix === 'xmlns' || name === 'xmlns') return;
  if (/^on/i.test(local)) rejectSvg('event handlers');
  // Never interpreted as URLs or styles.
  if (NOTES.test(uri) || (isNote && uri === '')) return;
  const known =
    uri === ''
      ? attributes.has(local) || /^(?:data|aria)-[\w.:-]+$/i.test(local)
      : uri === XLINK
        ? XLINK_ATTRIBUTES.has(local)
        : uri === XML
          ? XML_ATTRIBUTES.has(local)
          : false;
  if (!known) rejectSvg(`the attribute “${name.slice(0, 40)}”`);
  if (/(?:java|vb|live)script:/i.test(tight(value))) rejectSvg('script addresses');
  if (local === 'href') checkAddress(tight(value));
  else if (local === 'attributeName') checkAnimated(value);
  else if (!NUMBERS.has(local)) checkStyle(value.length > MAX_STYLE ? rejectSvg('a style that is too long') : value);
}

/** Browsers ignore these characters within a scheme. */
const tight = (value: string): string => value.replace(/[\u0000-\u0020]/g, '');

/** A fragment of the same file, or an embedded image. */
function checkAddress(address: string): void {
  if (address === '' || address.startsWith('#') || /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(address))
    return;
  rejectSvg(/^data:/i.test(address) ? 'embedded documents' : 'addresses of other hosts');
}

/** Attributes that an animation must not change: link targets and event handlers. */
function checkAnimated(name: string): void {
  const local = name.trim().replace(/^.*:/, '');
  if (/^(?:href|on.*|style)$/i.test(local)) rejectSvg('script or foreign content');
}

function checkStyle(css: string): void {
  const danger = dangerInStyle(css);
  if (danger !== undefined) rejectSvg(danger);
}
