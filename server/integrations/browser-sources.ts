/** What the browser may fetch from others: the adapters that are on say it, and the content security policy is made of it. */
import type { BrowserSources } from './define-integration.ts';

const DIRECTIVES = ['script', 'style', 'frame', 'connect', 'img', 'form'] as const;
/** A scheme and a host, maybe a leading `*.`; nothing that could end a directive or open it wide. */
const SOURCE = /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/;

/** What may stand in the policy. */
export const isOrigin = (source: string): boolean => SOURCE.test(source);

export type MergedSources = Readonly<Record<(typeof DIRECTIVES)[number], readonly string[]>>;

export const noSources: MergedSources = { script: [], style: [], frame: [], connect: [], img: [], form: [] };

/** All sources by directive, each once, sorted. Throws for what is not a plain origin: a mistake of the adapter. */
export function mergeSources(all: readonly BrowserSources[]): MergedSources {
  const of = (directive: (typeof DIRECTIVES)[number]): readonly string[] => {
    const sources = new Set(all.flatMap((item) => item[directive] ?? []));
    for (const source of sources)
      if (!isOrigin(source)) throw new Error(`'${source}' is not an origin for the content security policy.`);
    return [...sources].sort();
  };
  return {
    script: of('script'),
    style: of('style'),
    frame: of('frame'),
    connect: of('connect'),
    img: of('img'),
    form: of('form'),
  };
}

/** The same, and hosts that a form's answer may lead the visitor to. */
export function withFormHosts(sources: MergedSources, hosts: readonly string[]): MergedSources {
  const own = hosts.map((host) => `https://${host}`).filter(isOrigin);
  return own.length === 0 ? sources : { ...sources, form: [...new Set([...sources.form, ...own])].sort() };
}

/** The same, and origins whose scripts the theme or the owner inserts: they may be loaded, and asked by them. */
export function withScriptSources(sources: MergedSources, origins: readonly string[]): MergedSources {
  if (origins.length === 0) return sources;
  const merged = (known: readonly string[]): readonly string[] => [...new Set([...known, ...origins])].sort();
  return { ...sources, script: merged(sources.script), connect: merged(sources.connect) };
}
