/** Many renders in one request: each result is sent as a line of JSON as soon as it is ready. */
import type { Value } from '#engine';
import { Problem, problemBody, problems, toProblem } from '../http/problems.ts';
import { Budget } from './budget.ts';
import { batchExample } from './examples.ts';
import { LineWriter } from './line-writer.ts';
import { labelOf, loadSet, loadSubject } from './load-subject.ts';
import { asProblem, optionsOf, replyOf } from './render.ts';
import { defineCall, type Exchange, type RenderServices } from './render-services.ts';
import { type BatchRequest, batchLine, batchRequest } from './schemas.ts';
import type { StoredSet } from './stored/stored-document.ts';

/** Number of interleaved renders, so that a long one does not delay those behind it. */
const CONCURRENCY = 4;

export const renderBatch = defineCall({
  method: 'post',
  path: '/v1/render/batch',
  id: 'renderBatch',
  streams: 'application/x-ndjson',
  examples: batchExample,
  summary:
    'Renders up to 500 templates with shared settings, within the limits of one render. Streams one line of JSON for each as soon as ' +
    'it is ready: `index`, `status`, and either the result or the `problem` of this template.',
  body: batchRequest,
  reply: batchLine,
  problems: ['invalid-request', 'malformed-json', 'not-acceptable', 'too-large', 'unknown-set', 'too-busy'],
  async answer({ body }, exchange, own) {
    const services = { ...own, documents: readOnce(own.documents) };
    const set = await loadSet(body, services);
    await services.engine.prepareLocale(body.locale);
    const budget = new Budget(body, services, exchange.spentMs);
    const lines = new LineWriter(exchange.openOutput(), () => budget.leftMs());
    const items = body.items.entries();
    const work = async (): Promise<void> => {
      for (const [index] of items) {
        if (exchange.signal.aborted || lines.isCut) return;
        await lines.write(await lineOf(index, { body, set, budget, exchange, services }));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if (!exchange.signal.aborted) lines.end();
    return 'sent';
  },
});

/** All items see the same version of a stored template, which is read once. */
function readOnce(documents: RenderServices['documents']): RenderServices['documents'] {
  const read = new Map<string, ReturnType<typeof documents.get>>();
  return {
    put: (...asked) => documents.put(...asked),
    get(kind, id) {
      const key = `${kind} ${id}`;
      const document = read.get(key) ?? documents.get(kind, id);
      read.set(key, document);
      return document;
    },
  };
}

interface Batch {
  readonly body: BatchRequest;
  readonly set: StoredSet | undefined;
  readonly budget: Budget;
  readonly exchange: Exchange;
  readonly services: RenderServices;
}

async function lineOf(index: number, batch: Batch): Promise<object> {
  const { id } = batch.body.items[index] ?? {};
  const named = id === undefined ? { index } : { index, id };
  try {
    return { ...named, status: 200, ...(await renderItem(index, batch)) };
  } catch (error) {
    const problem = toProblem(asProblem(error, batch.services));
    if (problem.code === 'internal') throw error;
    return {
      ...named,
      status: problems[problem.code].status,
      problem: problemBody(problem, batch.exchange.origin, true),
    };
  }
}

async function renderItem(index: number, { body, set, budget, exchange, services }: Batch): Promise<object> {
  const item = body.items[index];
  if (item === undefined) throw new Problem('invalid-request');
  const { template, partials } = await loadSubject({ ...item, place: ['items', String(index)] }, body, set, services);
  const options = { ...optionsOf({ ...body, partials }), signal: exchange.signal };
  const { data = body.data } = item;
  const rendered = await budget.spend((limits) =>
    services.engine.renderInSlices(template, data as Value, { ...options, limits }),
  );
  services.meter.rendered(rendered.stats, labelOf(item, body));
  return replyOf(rendered, template);
}
