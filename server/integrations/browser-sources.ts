/** CSP sources that the enabled adapters need in browsers. */
import type { BrowserSources } from './define-integration.ts';

const DIRECTIVES = ['script', 'style', 'frame', 'connect', 'img', 'form'] as const;
/** A scheme and a host, with an optional leading `*.`; nothing that could end a directive or match everything. */
const SOURCE = /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/;

/** Whether a source is allowed in the policy. */
export const isOrigin = (source: string): boolean => SOURCE.test(source);

export type MergedSources = Readonly<Record<(typeof DIRECTIVES)[number], readonly string[]>>;

export const noSources: MergedSources = { script: [], style: [], frame: [], connect: [], img: [], form: [] };

/** All sources by directive, without duplicates, sorted. Throws for anything but a plain origin, which is a bug in the adapter. */
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

/** The same, plus hosts that form submissions may redirect to. */
export function withFormHosts(sources: MergedSources, hosts: readonly string[]): MergedSources {
  const own = hosts.map((host) => `https://${host}`).filter(isOrigin);
  return own.length === 0 ? sources : { ...sources, form: [...new Set([...sources.form, ...own])].sort() };
}

/** The same, plus origins of scripts that themes or admins insert: they may be loaded, and receive requests. */
export function withScriptSources(sources: MergedSources, origins: readonly string[]): MergedSources {
  if (origins.length === 0) return sources;
  const merged = (known: readonly string[]): readonly string[] => [...new Set([...known, ...origins])].sort();
  return { ...sources, script: merged(sources.script), connect: merged(sources.connect) };
}
