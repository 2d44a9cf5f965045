/** The other engines as functions from data to text. */
import { Compiler } from '@squarespace/template-engine';
import ejs from 'ejs';
import { Eta } from 'eta';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import nunjucks from 'nunjucks';
import type { LocaleStore, Value } from '#engine';
import type { Workload } from './workloads.ts';

export type Render = (data: Value) => string;

export const peerCompiler = new Compiler();

/** The reference implementation with a parsed template. */
export function peerRender({ template, partials }: Workload, locales: LocaleStore): Render {
  const { code } = peerCompiler.parse(template);
  // Its types are for another version of the locale data package.
  const cldr = locales.get('en-US') as never;
  return (json) =>
    peerCompiler.execute({ code, json, cldr, now: 0, partials: { ...partials }, enableExpr: true }).ctx.render();
}

/** Every other engine that a workload has a template for. */
export function otherRenders({ same = {} }: Workload): Record<string, Render> {
  const renders: Record<string, Render> = {};
  const object = (data: Value): object => data as object;
  if (same.handlebars !== undefined) {
    const compiled = Handlebars.compile(same.handlebars);
    renders.handlebars = (data) => compiled(data);
  }
  if (same.eta !== undefined) {
    const eta = new Eta({ autoTrim: false });
    const compiled = eta.compile(same.eta);
    renders.eta = (data) => eta.render(compiled, object(data));
  }
  if (same.ejs !== undefined) {
    const compiled = ejs.compile(same.ejs);
    renders.ejs = (data) => compiled(object(data));
  }
  if (same.nunjucks !== undefined) {
    const compiled = nunjucks.compile(same.nunjucks, new nunjucks.Environment(null, { autoescape: true }));
    renders.nunjucks = (data) => compiled.render(object(data));
  }
  if (same.liquidjs !== undefined) {
    const engine = new Liquid();
    const compiled = engine.parse(same.liquidjs);
    renders.liquidjs = (data) => engine.renderSync(compiled, object(data)) as string;
  }
  const handWritten = same['hand-written'];
  if (handWritten !== undefined) renders['hand-written'] = handWritten as Render;
  return renders;
}
