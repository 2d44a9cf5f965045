/** Pastes lines and cells of a spreadsheet into a list. What reads them is loaded when something is pasted. */
import { type ClipboardEvent, useRef, useState } from 'react';
import { listOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import type { Setting } from '#shared/settings';
import { call } from '../api.ts';
import type { Path } from '../documents/json-value.ts';
import { useFields } from './fields-context.ts';

export interface RowPasteInput {
  readonly setting: Extract<Setting, { kind: 'list' }>;
  readonly path: Path;
  readonly value: unknown;
}

export interface RowPaste {
  /** What became of the last paste, or what was announced. */
  readonly message: string | undefined;
  announce(message: string): void;
  paste(event: ClipboardEvent): void;
}

export function useRowPaste({ setting: { of, max }, path, value }: RowPasteInput): RowPaste {
  const { edit } = useFields();
  const [message, announce] = useState<string>();
  /** With what a paste has added, which may not have been rendered when the next one comes. */
  const latest = useRef(value);
  latest.current = value;
  const add = async (text: string): Promise<void> => {
    const [{ pastedRows }, zone] = await Promise.all([import('./rows/pasted-rows.ts'), timeZone()]);
    // Dates in another zone would be other dates.
    if (zone === undefined && hasDates(of)) return announce(adminMessages.timeZone);
    const before = listOf(latest.current);
    const { entries, unknown } = pastedRows(of, text, zone ?? 'UTC');
    const added = entries.slice(0, max - before.length);
    latest.current = [...before, ...added];
    edit(path, latest.current);
    announce(pastedMessage({ added: added.length, pasted: entries.length, max, unknown }));
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    // A single line goes into its field.
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    const isTaken = of.kind === 'text' ? lines.length > 1 : isGroup(of) && text.includes('\t');
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
    void add(text);
  };
  return { message, announce, paste };
}

const isGroup = (of: Setting): boolean => of.kind === 'object' && of.role === undefined;

const hasDates = (of: Setting): boolean =>
  of.kind === 'date' || (of.kind === 'object' && Object.values(of.of).some(hasDates));

/** Dates of a site are in its time zone. */
async function timeZone(): Promise<string | undefined> {
  const result = await call<{ readonly timeZone: string }>('GET', '/api/owner/time-zone');
  return result.ok ? result.body.timeZone : undefined;
}

interface Pasted {
  readonly added: number;
  readonly pasted: number;
  readonly max: number;
  readonly unknown: readonly string[];
}

function pastedMessage({ added, pasted, max, unknown }: Pasted): string {
  const parts = [`${added} ${added === 1 ? 'was' : 'were'} added.`];
  if (pasted > added) parts.push(`${pasted - added} were left out: there are at most ${max}.`);
  if (unknown.length > 0) parts.push(`Not used: ${unknown.join(', ')}.`);
  return parts.join(' ');
}
