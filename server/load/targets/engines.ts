/** Template engines as one function each. All but our own are packages of the user's project. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createEngine, createLocaleStore, type Value } from '#engine';
import type { EngineName } from '../plan/plan.ts';
import type { Start } from './messages.ts';

export type RenderData = (data: unknown) => string;

/** Compiles the template. Throws when the engine is not installed, or rejects the template. */
export function openEngine(name: EngineName, start: Start): RenderData {
  if (name === 'vitrine') return openVitrine(start);
  return peers[name](load(name, start.folder), start);
}

function openVitrine({ template, partials }: Start): RenderData {
  const engine = createEngine({ locales: createLocaleStore() });
  const compiled = engine.compile(template);
  return (data) => {
    const { html, diagnostics } = engine.render(compiled, data as Value, { partials, locale: 'en-US' });
    const error = diagnostics.find(({ severity }) => severity === 'error');
    if (error !== undefined) throw new Error(error.message);
    return html;
  };
}

/** The used part of each package. */
interface Packages {
  readonly handlebars: {
    compile(template: string): RenderData;
    registerPartial(partials: Readonly<Record<string, string>>): void;
  };
  readonly eta: { readonly Eta: new (options: object) => EtaEngine };
  readonly ejs: { compile(template: string): RenderData };
  readonly nunjucks: {
    readonly Environment: new (loader: null, options: object) => object;
    compile(template: string, environment: object): { render(data: unknown): string };
  };
  readonly liquidjs: { readonly Liquid: new (options: object) => LiquidEngine };
}
interface EtaEngine {
  compile(template: string): unknown;
  loadTemplate(name: string, template: string): void;
  render(template: unknown, data: unknown): string;
}
interface LiquidEngine {
  parse(template: string): unknown;
  renderSync(template: unknown, data: unknown): string;
}

type PeerName = keyof Packages;

const peers: { readonly [Name in PeerName]: (library: Packages[Name], start: Start) => RenderData } = {
  handlebars(library, { template, partials }) {
    library.registerPartial(partials);
    return library.compile(template);
  },
  eta({ Eta }, { template, partials }) {
    const eta = new Eta({ autoTrim: false });
    for (const [name, text] of Object.entries(partials)) eta.loadTemplate(`@${name}`, text);
    const compiled = eta.compile(template);
    return (data) => eta.render(compiled, data);
  },
  ejs: (library, { template }) => library.compile(template),
  nunjucks(library, { template }) {
    const compiled = library.compile(template, new library.Environment(null, { autoescape: true }));
    return (data) => compiled.render(data);
  },
  liquidjs({ Liquid }, { template, partials }) {
    const engine = new Liquid({ templates: partials });
    const compiled = engine.parse(template);
    return (data) => engine.renderSync(compiled, data);
  },
};

function load<Name extends PeerName>(name: Name, folder: string): never {
  const requireFrom = createRequire(join(folder, 'package.json'));
  try {
    return requireFrom(name) as never;
  } catch (error) {
    throw new Error(`The engine ${name} is not installed: run \`npm install ${name}\` in ${folder}.`, { cause: error });
  }
}
