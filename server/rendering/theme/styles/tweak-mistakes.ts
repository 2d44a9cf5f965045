/** Declarations of tweaks that cannot be set as their author intended. */
import { type ParseError, parse } from 'jsonc-parser';
import { jsonFault } from '../../../disk/json-fault.ts';
import { type ConfObject, isRecord, textOf, textsOf } from '../conf.ts';
import { KINDS, numberOf, TWEAK } from './tweak-declarations.ts';

interface TweakMistake {
  readonly reason: string;
  /** Offset of the comment. */
  readonly at: number;
}

export const tweakMistakes = (source: string): readonly TweakMistake[] =>
  [...source.matchAll(TWEAK)].flatMap(({ 1: json = '', index }) =>
    reasonsOf(json).map((reason) => ({ reason, at: index })),
  );

function reasonsOf(json: string): readonly string[] {
  const errors: ParseError[] = [];
  const object = json.slice(0, json.lastIndexOf('}') + 1);
  const conf: unknown = parse(object, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined || !isRecord(conf))
    return [`its comment is not JSON${error === undefined ? '' : `: ${jsonFault(error, object)}`}`];
  return settingsMistakes(conf);
}

function settingsMistakes(conf: ConfObject): readonly string[] {
  const type = textOf(conf['type']) ?? '';
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const types = Object.keys(KINDS).join(', ');
  if (kind === undefined && type !== '') return [`its type '${type}' is unknown; known are ${types}`];
  const numbers = ['min', 'max', 'step'].filter((key) => conf[key] !== undefined && numberOf(conf[key]) === undefined);
  const lacksOptions = kind === 'select' && textsOf(conf['options']).length === 0;
  return [
    ...numbers.map((key) => `'${key}' is not a number`),
    ...(lacksOptions ? [`a ${type} needs a list of 'options'`] : []),
  ];
}
