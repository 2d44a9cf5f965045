/** Prism without its automatic highlighting; each language is loaded on first use. */
import './prism-by-hand.ts';
import Prism from 'prismjs/components/prism-core';
import { retryImport } from '../../core/retry-import.ts';

// Its languages expect it there.
(window as { Prism?: unknown }).Prism = Prism;

type Load = () => Promise<unknown>;

const languages: Readonly<Record<string, Load>> = {
  markup: () => import('prismjs/components/prism-markup'),
  markdown: () => import('prismjs/components/prism-markdown'),
  css: () => import('prismjs/components/prism-css'),
  clike: () => import('prismjs/components/prism-clike'),
  javascript: () => import('prismjs/components/prism-javascript'),
  typescript: () => import('prismjs/components/prism-typescript'),
  json: () => import('prismjs/components/prism-json'),
  bash: () => import('prismjs/components/prism-bash'),
  python: () => import('prismjs/components/prism-python'),
  yaml: () => import('prismjs/components/prism-yaml'),
  sql: () => import('prismjs/components/prism-sql'),
};

/** Languages that a language depends on. */
const needs: Readonly<Record<string, readonly string[]>> = {
  markdown: ['markup'],
  javascript: ['clike'],
  typescript: ['clike', 'javascript'],
};

const otherNames: Readonly<Record<string, string>> = {
  html: 'markup',
  xml: 'markup',
  md: 'markdown',
  svg: 'markup',
  js: 'javascript',
  ts: 'typescript',
  sh: 'bash',
  shell: 'bash',
  py: 'python',
  yml: 'yaml',
};

const loadLanguage = (name: string): Promise<unknown> | undefined => {
  const load = languages[name];
  return load === undefined ? undefined : retryImport(load);
};

/** The text as highlighted markup; null for an unknown language. Rejects if its script fails to load. */
export async function colored(text: string, name: string): Promise<string | null> {
  const language = Object.hasOwn(otherNames, name) ? (otherNames[name] as string) : name;
  if (!Object.hasOwn(languages, language)) return null;
  for (const name of [...(needs[language] ?? []), language]) await loadLanguage(name);
  const grammar = Prism.languages[language];
  return grammar === undefined ? null : Prism.highlight(text, grammar, language);
}
