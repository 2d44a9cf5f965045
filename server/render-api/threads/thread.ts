/** A render thread: runs calls that are too large for the main thread, with an engine of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '#engine';
import { ClientGone } from '../../http/output.ts';
import { Problem } from '../../http/problems.ts';
import { type EngineConfig, engineOptions } from '../engine-options.ts';
import { renderCalls } from '../render-calls.ts';
import type { FromThread, Outcome, ToThread } from './messages.ts';
import { ThreadJob } from './thread-job.ts';

const config = workerData as EngineConfig;
const engine = createEngine(engineOptions(config));
const calls = new Map(renderCalls.map((call) => [call.id, call]));
const jobs = new Map<number, ThreadJob>();
const encoder = new TextEncoder();

const post = (message: FromThread, transfer: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'start') return void start(message);
  const job = jobs.get(message.job);
  if (message.kind === 'taken') job?.wire.acknowledge(message.bytes);
  else if (message.kind === 'abort') job?.abort();
  else job?.stored(message.reply);
});
post({ kind: 'ready' });

async function start({ job: id, request, spentMs, sentBytes }: ToThread & { kind: 'start' }): Promise<void> {
  const job = new ThreadJob(id, { request, spentMs, sentBytes }, post, (outcome) => end(id, outcome));
  jobs.set(id, job);
  const outcome = await run(job);
  // An HTML response ends itself.
  if (outcome !== undefined) end(id, outcome);
}

async function run(job: ThreadJob): Promise<Outcome | undefined> {
  const { request } = job;
  const call = calls.get(request.call);
  try {
    if (call === undefined) throw new Error(`there is no call '${request.call}'`);
    const reply = await call.answer(request, job.exchange, {
      config,
      engine,
      documents: job.documents,
      meter: job.meter,
    });
    if (reply === 'sent') return job.exchange.signal.aborted ? { kind: 'gone' } : undefined;
    const json = reply.body === undefined ? undefined : encoder.encode(JSON.stringify(reply.body));
    return { kind: 'reply', status: reply.status, headers: reply.headers ?? {}, json };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ClientGone) return { kind: 'gone' };
  if (error instanceof Problem) {
    const { code, detail, fields, extra } = error;
    return { kind: 'problem', code, detail, fields, extra };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failed', name, message, stack };
}

function end(id: number, outcome: Outcome): void {
  if (!jobs.delete(id)) return;
  const bytes = outcome.kind === 'reply' ? outcome.json : outcome.kind === 'html' ? outcome.bytes : undefined;
  const transfer = bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
  post({ kind: 'ended', job: id, outcome, cache: engine.cache() }, transfer);
}
