/** Reads page JSON without trusting its shape. */
import type { Value } from '#engine';
import { isData as isObject, field as own } from '#shared/json';
import { replaceCode, replaceTags } from '#shared/spans';
import type { PageData } from './content-source.ts';

export const isData = isObject as (value: unknown) => value is PageData;

/** The own property of an object; undefined for everything else. */
export const field = own as (value: unknown, name: string) => Value;

export function text(value: unknown, name: string): string {
  const result = field(value, name);
  return typeof result === 'string' ? result : typeof result === 'number' ? String(result) : '';
}

export function number(value: unknown, name: string): number | undefined {
  const result = field(value, name);
  return typeof result === 'number' && Number.isFinite(result) ? result : undefined;
}

export function flag(value: unknown, name: string): boolean {
  const result = field(value, name);
  return result === true || result === 'true';
}

export function data(value: unknown, name: string): PageData {
  const result = field(value, name);
  return isData(result) ? result : {};
}

export function list(value: unknown, name: string): readonly Value[] {
  const result = field(value, name);
  return Array.isArray(result) ? result : [];
}

/** Names in a list of categories or tags: strings, or objects with a name. */
export function names(value: unknown, name: string): readonly string[] {
  return list(value, name).flatMap((item) => {
    if (typeof item === 'string') return [item];
    const result = text(item, 'displayName') || text(item, 'name') || text(item, 'title');
    return result === '' ? [] : [result];
  });
}

/** The text of markup, in one line. */
export const plainText = (markup: string): string =>
  replaceTags(replaceCode(markup, ' '), /</, ' ').replace(/\s+/g, ' ').trim();
