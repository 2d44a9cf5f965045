/** Email templates from `views/system/emails`, in the template language of the pages. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Value } from '#engine';
import { root } from '../disk/root.ts';

interface EmailBodies {
  readonly text: string;
  readonly html: string;
}

type EmailTemplate = (data: Readonly<Record<string, Value>>) => EmailBodies;

/** The email of `NAME.txt` and `NAME.html`. Loaded on first use: in a multi-site process, few sites send each kind. */
export function createEmailTemplate(name: string): EmailTemplate {
  let template: EmailTemplate | undefined;
  return (data) => {
    template ??= readTemplate(name);
    return template(data);
  };
}

/** Throws when one of the files is missing. */
function readTemplate(name: string): EmailTemplate {
  const engine = createEngine({ codegen: 'off' });
  const read = (kind: string) =>
    engine.compile(readFileSync(join(root, 'views', 'system', 'emails', `${name}.${kind}`), 'utf8'));
  const [text, html] = [read('txt'), read('html')];
  return (data) => ({ text: engine.render(text, data).html.trim(), html: engine.render(html, data).html.trim() });
}

/** A subject must be a single line, whatever its parts contain. */
export const subjectLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);
