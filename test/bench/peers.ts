/** The other engines, each as a function from data to text. */
import { Compiler } from '@squarespace/template-engine';
import ejs from 'ejs';
import { Eta } from 'eta';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import nunjucks from 'nunjucks';
import { createLocaleStore, type Value } from '#engine';
import type { Workload } from './workloads.ts';

export type Render = (data: Value) => string;

export const peerCompiler = new Compiler();
const cldr = createLocaleStore().get('en-US');

/** The reference implementation, its template parsed beforehand. */
export function peerRender({ template, partials }: Workload): Render {
  const { code } = peerCompiler.parse(template);
  return (json) => peerCompiler.execute({ code, json, partials: { ...partials }, cldr, enableExpr: true }).ctx.render();
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
