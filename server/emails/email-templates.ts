/** Email templates from `views/system/emails`, in the template language of the pages. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Value } from '#engine';
import type { Glossary } from '#shared/phrases';
import { root } from '../disk/root.ts';
import type { EmailGlossary } from './email-glossaries.ts';
import { type TemplateKind, translatedTemplate } from './translated-template.ts';

interface EmailBodies {
  readonly text: string;
  readonly html: string;
}

/** `translation`: of the email's language. */
type EmailTemplate = (data: Readonly<Record<string, Value>>, translation?: EmailGlossary) => EmailBodies;

/** The email of `NAME.txt` and `NAME.html`. Loaded on first use: in a multi-site process, few sites send each kind. */
export function createEmailTemplate(name: string): EmailTemplate {
  let original: Rendering | undefined;
  // A changed glossary is another object.
  const translated = new WeakMap<Glossary, Map<string, Rendering>>();
  const translatedInto = (translation: EmailGlossary): Rendering => {
    const { code, glossary } = translation;
    const ofGlossary = translated.get(glossary) ?? new Map<string, Rendering>();
    translated.set(glossary, ofGlossary);
    const template = ofGlossary.get(code) ?? readTemplate(name, translation);
    ofGlossary.set(code, template);
    return template;
  };
  return (data, translation) => {
    if (translation !== undefined) return translatedInto(translation)(data);
    original ??= readTemplate(name);
    return original(data);
  };
}

type Rendering = (data: Readonly<Record<string, Value>>) => EmailBodies;

/** Throws when one of the files is missing. */
function readTemplate(name: string, translation?: EmailGlossary): Rendering {
  const engine = createEngine({ codegen: 'off' });
  const read = (kind: TemplateKind) => {
    const source = readFileSync(join(root, 'views', 'system', 'emails', `${name}.${kind}`), 'utf8');
    return engine.compile(translation === undefined ? source : translatedTemplate(source, kind, translation));
  };
  const [text, html] = [read('txt'), read('html')];
  return (data) => ({ text: engine.render(text, data).html.trim(), html: engine.render(html, data).html.trim() });
}
