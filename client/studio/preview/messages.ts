/**
 * Messages between the studio and the preview's script, over a message port. The frame shows admins' markup, so both sides validate
 * messages: unknown types, wrong shapes and oversized texts are dropped.
 */
import { isData } from '#shared/json';

/** An element of a page: the document that it shows (`page:ID`, `item:ID`, `site`), and its part (`rows.0.columns.1.blocks.2`). */
export interface Mark {
  readonly document: string;
  readonly path: string;
}

/** A text of a block that can be edited in place. `setting` is its path in the block's value. */
export interface EditableText {
  readonly setting: string;
  /** Plain text, as displayed. */
  readonly text: string;
  /** Index among the elements of a rich text; absent: the setting is the text. */
  readonly element?: number;
  /** The setting's markup, which is edited as a whole. */
  readonly html?: string;
  /** If it is emptied, it stays as it was. */
  readonly isRequired?: true;
}

/** An insertion point for a block or row: before entry `index` of the list at `path`. */
export interface Place {
  readonly path: string;
  readonly index: number;
}

export type StudioMessage =
  /** The edited document, with the names of its rows, columns and blocks by path. */
  | { readonly type: 'names'; readonly document: string; readonly names: Readonly<Record<string, string>> }
  | { readonly type: 'select'; readonly mark: Mark | null; readonly scroll: boolean }
  | { readonly type: 'hover'; readonly mark: Mark | null }
  /** The scale of the page, so that outlines and labels have the same size at every scale. */
  | { readonly type: 'scale'; readonly scale: number }
  /** Replaces an element's markup; answered by `painted` with the same id. */
  | { readonly type: 'replace'; readonly id: number; readonly mark: Mark; readonly html: string }
  /** Replaces the page's design: style elements, and body classes. */
  | { readonly type: 'design'; readonly html: string; readonly classes: string }
  /** Editable texts of the selected block; `start`: edits the first one immediately. */
  | { readonly type: 'texts'; readonly mark: Mark; readonly texts: readonly EditableText[]; readonly start: boolean };

const COMMANDS = [
  'undo',
  'redo',
  'delete',
  'copy',
  'cut',
  'paste',
  'duplicate',
  'move-up',
  'move-down',
  'next',
  'previous',
  'edit',
  'escape',
] as const;

/** A key pressed in the frame that the studio handles. */
export type Command = (typeof COMMANDS)[number];

export type FrameMessage =
  /** The page is ready. `marks`: its elements, in order. */
  | { readonly type: 'ready'; readonly marks: readonly Mark[] }
  | { readonly type: 'select'; readonly mark: Mark | null }
  | { readonly type: 'command'; readonly command: Command }
  /** A link was followed: its URL as on the page. */
  | { readonly type: 'navigate'; readonly href: string }
  | { readonly type: 'insert'; readonly place: Place }
  | { readonly type: 'move'; readonly from: string; readonly to: Place }
  | { readonly type: 'resize'; readonly row: string; readonly spans: readonly number[] }
  /** `isDone`: editing has ended. */
  | {
      readonly type: 'text';
      readonly mark: Mark;
      readonly setting: string;
      readonly element?: number;
      readonly text: string;
      /** Whether the text is markup. */
      readonly isRich: boolean;
      readonly isDone: boolean;
    }
  /** The page's color custom properties, by name without leading hyphens: sent when it is ready, and after each design. */
  | { readonly type: 'colors'; readonly colors: Readonly<Record<string, string>> }
  | { readonly type: 'painted'; readonly id: number };

/** Transfers the port. */
export const CONNECT = 'vitrine:connect';

const MAX_MARKS = 2000;
const MAX_TEXT = 100_000;
const MAX_HTML = 5_000_000;
const MAX_NAMES = 1000;
const MAX_COLORS = 40;
const DOCUMENT = /^(?:site|(?:page|item|block-field):[\w.-]{1,100})$/;
const PATH = /^[\w.-]{0,200}$/;
const LIST = /^rows(?:\.\d{1,2}\.columns\.\d{1,2}\.rows){0,3}(?:\.\d{1,2}\.columns(?:\.\d{1,2}\.blocks)?)?$/;
const ROW = /^rows\.\d{1,2}(?:\.columns\.\d{1,2}\.rows\.\d{1,2}){0,4}$/;

const isText = (value: unknown, max = 1000): value is string => typeof value === 'string' && value.length <= max;
const isCount = (value: unknown, max = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;

function readMark(value: unknown): Mark | undefined {
  if (!isData(value)) return undefined;
  const { document, path } = value;
  if (!isText(document) || !DOCUMENT.test(document) || !isText(path) || !PATH.test(path)) return undefined;
  return { document, path };
}

/** Null is an empty mark; undefined is invalid. */
const readOptionalMark = (value: unknown): Mark | null | undefined => (value === null ? null : readMark(value));

function readPlace(value: unknown): Place | undefined {
  if (!isData(value)) return undefined;
  const { path, index } = value;
  return isText(path) && LIST.test(path) && isCount(index, 100) ? { path, index } : undefined;
}

type Reader<Message> = (value: Readonly<Record<string, unknown>>) => Message | undefined;
type Readers<Message extends { readonly type: string }> = {
  readonly [Type in Message['type']]: Reader<Extract<Message, { readonly type: Type }>>;
};

const frameReaders: Readers<FrameMessage> = {
  ready({ marks }) {
    if (!Array.isArray(marks)) return undefined;
    return { type: 'ready', marks: marks.slice(0, MAX_MARKS).flatMap((mark) => readMark(mark) ?? []) };
  },
  select(value) {
    const mark = readOptionalMark(value['mark']);
    return mark === undefined ? undefined : { type: 'select', mark };
  },
  command({ command }) {
    const known = COMMANDS.find((name) => name === command);
    return known && { type: 'command', command: known };
  },
  navigate: ({ href }) => (isText(href, 2000) ? { type: 'navigate', href } : undefined),
  insert(value) {
    const place = readPlace(value['place']);
    return place && { type: 'insert', place };
  },
  move({ from, to }) {
    const place = readPlace(to);
    return place && isText(from) && PATH.test(from) ? { type: 'move', from, to: place } : undefined;
  },
  resize({ row, spans }) {
    if (!isText(row) || !ROW.test(row) || !Array.isArray(spans) || spans.length > 12) return undefined;
    return spans.every((span) => isCount(span, 12) && span > 0) ? { type: 'resize', row, spans } : undefined;
  },
  text({ mark, setting, element, text, isRich, isDone }) {
    const place = readMark(mark);
    if (place === undefined || !isText(setting, 200) || !isText(text, MAX_TEXT)) return undefined;
    if (element !== undefined && !isCount(element, 1000)) return undefined;
    return {
      type: 'text',
      mark: place,
      setting,
      ...(element === undefined ? {} : { element }),
      text,
      isRich: isRich === true,
      isDone: isDone === true,
    };
  },
  colors({ colors }) {
    if (!isData(colors)) return undefined;
    const entries = Object.entries(colors).slice(0, MAX_COLORS);
    const read = entries.filter((entry): entry is [string, string] => isText(entry[0], 40) && isText(entry[1], 100));
    return { type: 'colors', colors: Object.fromEntries(read) };
  },
  painted: ({ id }) => (isCount(id) ? { type: 'painted', id } : undefined),
};

const studioReaders: Readers<StudioMessage> = {
  names({ document, names }) {
    if (!isText(document) || !DOCUMENT.test(document) || !isData(names)) return undefined;
    const entries = Object.entries(names).slice(0, MAX_NAMES);
    const read = entries.flatMap(([path, name]): [string, string][] =>
      PATH.test(path) && isText(name) ? [[path, name]] : [],
    );
    return { type: 'names', document, names: Object.fromEntries(read) };
  },
  select(value) {
    const mark = readOptionalMark(value['mark']);
    return mark === undefined ? undefined : { type: 'select', mark, scroll: value['scroll'] === true };
  },
  hover(value) {
    const mark = readOptionalMark(value['mark']);
    return mark === undefined ? undefined : { type: 'hover', mark };
  },
  scale: ({ scale }) => (typeof scale === 'number' && scale > 0 && scale <= 1 ? { type: 'scale', scale } : undefined),
  replace({ id, mark, html }) {
    const place = readMark(mark);
    if (place === undefined || !isCount(id) || !isText(html, MAX_HTML)) return undefined;
    return { type: 'replace', id, mark: place, html };
  },
  design: ({ html, classes }) =>
    isText(html, MAX_HTML) && isText(classes, MAX_TEXT) ? { type: 'design', html, classes } : undefined,
  texts({ mark, texts, start }) {
    const place = readMark(mark);
    if (place === undefined || !Array.isArray(texts)) return undefined;
    return { type: 'texts', mark: place, texts: texts.flatMap((text) => readText(text) ?? []), start: start === true };
  },
};

function readText(value: unknown): EditableText | undefined {
  if (!isData(value)) return undefined;
  const { setting, text, element, html, isRequired } = value;
  if (!isText(setting, 200) || !isText(text, MAX_TEXT)) return undefined;
  if (isText(html, MAX_TEXT)) return { setting, text, html };
  if (element === undefined) return { setting, text, ...(isRequired === true ? { isRequired } : {}) };
  return isCount(element, 1000) ? { setting, text, element } : undefined;
}

function read<Message extends { readonly type: string }>(
  readers: Readers<Message>,
  value: unknown,
): Message | undefined {
  if (!isData(value)) return undefined;
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(readers, type)) return undefined;
  return readers[type as Message['type']](value);
}

/** Validates a message from a frame; undefined if invalid. */
export const readFrameMessage = (value: unknown): FrameMessage | undefined => read(frameReaders, value);

/** Validates a message from the studio; undefined if invalid. */
export const readStudioMessage = (value: unknown): StudioMessage | undefined => read(studioReaders, value);
