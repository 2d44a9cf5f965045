/** Emails in the language of the pages, from `views/system/emails`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Value } from '#engine';
import { root } from '../disk/root.ts';

interface EmailBodies {
  readonly text: string;
  readonly html: string;
}

/** Reads `NAME.txt` and `NAME.html`; throws when one is missing. */
export function createEmailTemplate(name: string): (data: Readonly<Record<string, Value>>) => EmailBodies {
  const engine = createEngine({ codegen: 'off' });
  const read = (kind: string) =>
    engine.compile(readFileSync(join(root, 'views', 'system', 'emails', `${name}.${kind}`), 'utf8'));
  const [text, html] = [read('txt'), read('html')];
  return (data) => ({ text: engine.render(text, data).html.trim(), html: engine.render(html, data).html.trim() });
}

/** A subject is one line, however its parts were typed. */
export const subjectLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);
