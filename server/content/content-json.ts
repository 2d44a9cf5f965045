/** Reads the JSON of a content file; problems have their line, column and excerpt. */
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { sourceFrame } from '#engine';
import { jsonFault } from '../disk/json-fault.ts';
import { pointerTo } from '../http/check-input.ts';
import { ContentInvalid, type ContentProblem } from './content-invalid.ts';
import type { PageData } from './content-source.ts';
import { isData } from './fields.ts';

export interface SourceFile {
  /** Path of the file. */
  readonly path: string;
  /** Its text; '' when it is not known. */
  readonly source: string;
}

/** Files of some editors begin with it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a file, with its byte order mark. Throws with the encoding when it is not UTF-8. */
export function contentText(path: string, bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    if (encoding === undefined) return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Reported below.
  }
  const message = `the encoding is ${encoding ?? 'not UTF-8'}; save the file as UTF-8`;
  throw new ContentInvalid([{ file: path, message }]);
}

/** UTF-16 by its byte order mark, or by the zero byte of the first character, which is ASCII in JSON. */
function encodingOf([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'UTF-16LE';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'UTF-16BE';
  return undefined;
}

/** The object of a file. Throws with the first place that is not JSON. */
export function parseContent(path: string, source: string): PageData {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw new ContentInvalid([syntaxProblem(path, source, error as Error)], { cause: error });
  }
  if (isData(value)) return value;
  throw new ContentInvalid([{ file: path, message: 'not a JSON object' }]);
}

function syntaxProblem(path: string, source: string, cause: Error): ContentProblem {
  const errors: ParseError[] = [];
  parseTree(source, errors, { allowTrailingComma: false, disallowComments: true });
  const [first] = [...errors].sort((a, b) => a.offset - b.offset);
  if (first === undefined) return { file: path, message: cause.message };
  const reason = jsonFault(first, source);
  return problemAt(path, source, first.offset, `this is not valid JSON: ${reason}`);
}

/** A problem at an offset of a file. */
export function problemAt(file: string, source: string, offset: number, message: string): ContentProblem {
  const before = source.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  return { file, message, line, column, frame: sourceFrame(source, { line, column }) };
}

/** The offset of a top-level key; 0 without it. */
export function offsetOfKey(source: string, key: string): number {
  const root: Node | undefined = parseTree(source);
  return root?.children?.find(({ children }) => children?.[0]?.value === key)?.offset ?? 0;
}

/** A problem of a value, or of the object that lacks it. */
export function problemOfValue(
  { path, source }: SourceFile,
  at: readonly PropertyKey[],
  message: string,
): ContentProblem {
  const pointer = pointerTo(at);
  if (source === '') return { file: path, pointer, message };
  return { ...problemAt(path, source, offsetOfValue(source, at), message), pointer };
}

/** 1-based line of a value, or of the object that lacks it. */
export const lineOfValue = ({ source }: SourceFile, at: readonly PropertyKey[]): number =>
  source.slice(0, offsetOfValue(source, at)).split('\n').length;

/** A problem of the key at the end of a path. */
export function problemOfKey(
  { path, source }: SourceFile,
  at: readonly (string | number)[],
  message: string,
): ContentProblem {
  const root = parseTree(source);
  const value = root === undefined ? undefined : findNodeAtLocation(root, [...at]);
  return problemAt(path, source, value?.parent?.offset ?? 0, message);
}

function offsetOfValue(source: string, at: readonly PropertyKey[]): number {
  const root = parseTree(source);
  const path = at.map((key) => (typeof key === 'number' ? key : String(key)));
  for (let { length } = path; root !== undefined && length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) return node.offset;
  }
  return root?.offset ?? 0;
}
