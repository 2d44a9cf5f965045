import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../disk/root.ts';

/** Replaces `{{name}}` in a page of `templates/` with the values. Throws when a name has no value or a value is unused. */
export function fillTemplate(page: string, values: Readonly<Record<string, string | number>>): string {
  const text = readFileSync(join(root, 'server', 'app', 'docs', 'templates', page), 'utf8');
  const used = new Set<string>();
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${page} contains '{{${name}}}', which has no value.`);
    used.add(name);
    return String(value);
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`${page} does not use ${unused.join(', ')}.`);
  return filled;
}
