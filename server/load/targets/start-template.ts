/** Starts a server for the template of a target, and returns the request for it. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../../disk/root.ts';
import type { DrivenTarget } from '../driver/messages.ts';
import { PlanError, TemplateFailed, type TemplateSource } from '../plan/plan.ts';
import { getStep, type Step } from '../plan/scenario.ts';
import { readJson, readPartials, readText } from '../plan/template-files.ts';
import type { Start, Started } from './messages.ts';

export interface StartedTarget {
  readonly driven: DrivenTarget;
  stop(): Promise<void>;
}

/** Rejects with `PlanError` when a file cannot be read or the server does not start, and with `TemplateFailed`. */
export async function startTemplate(name: string, source: TemplateSource): Promise<StartedTarget> {
  const start: Start = {
    engine: source.engine,
    template: readText(source.template),
    data: source.data === undefined ? {} : readJson(source.data),
    partials: source.partials === undefined ? {} : readPartials(source.partials),
    folder: process.cwd(),
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-load-'));
  const env = { ...environment(), DATA_DIR: dataDir, ...source.env };
  const child = fork(join(root, 'dist', 'load-render-server.js'), { env, execArgv: [], serialization: 'advanced' });
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = `http://127.0.0.1:${await portOf(name, child, start)}`;
    const { path, body } = await requestOf(url, start, basename(source.template));
    const step: Step = { ...getStep(name, path), method: 'POST', body: { kind: 'raw', text: body } };
    const scenarios = [{ name, weight: 1, steps: [step], rows: [] }];
    return { driven: { url, headers: {}, scenarios }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Only what a process needs of the caller's environment: a server's own settings come from the plan. */
function environment(): Readonly<Record<string, string>> {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    SITE: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    RENDER_API: 'open',
  };
}

function portOf(name: string, child: ChildProcess, start: Start): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new PlanError(`${name}: the server ended with ${code} before it listened`)));
    child.once('message', (message) => {
      const started = message as Started;
      if (started.kind === 'listening') resolve(started.port);
      else reject(new PlanError(`${name}: ${started.message}`));
    });
    child.send(start);
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // A graceful shutdown would not preserve anything.
    child.kill('SIGKILL');
  });
}

interface TemplateRequest {
  readonly path: string;
  readonly body: string;
}

/** Stores the template in the render API; one request checks that it works. */
async function requestOf(
  url: string,
  { engine, template, data, partials }: Start,
  file: string,
): Promise<TemplateRequest> {
  if (engine !== undefined) {
    const body = JSON.stringify(data);
    await call(url, 'POST', body, file);
    return { path: '/', body };
  }
  const id = storedId(file);
  await call(`${url}/v1/templates/${id}`, 'PUT', JSON.stringify({ template }), file);
  const body = JSON.stringify({ templateId: id, data, partials });
  const { errors = [] } = JSON.parse(await call(`${url}/v1/render`, 'POST', body, file)) as {
    errors?: readonly Finding[];
  };
  if (errors.length > 0) throw failed(file, errors);
  return { path: '/v1/render', body };
}

/** The file name, as far as ids allow: reports list templates by their ids. */
const storedId = (file: string): string =>
  `t-${file}`
    .replace(/[^\w.-]/g, '-')
    .slice(0, 100)
    .replace(/^t-(?=[A-Za-z0-9])/, '');

interface Finding {
  readonly message: string;
  readonly template?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Reports the first error with its location, and the number of errors. */
function failed(file: string, [first, ...others]: readonly Finding[]): TemplateFailed {
  const { message = 'cannot be rendered', template = file, line = 1, column = 1 } = first ?? {};
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return new TemplateFailed(`${template}:${line}:${column}: ${message}${more}`);
}

async function call(url: string, method: string, body: string, file: string): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  if (response.ok) return text;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  const { errors, detail, title } = (isProblem ? JSON.parse(text) : { detail: text.slice(0, 500) }) as {
    readonly errors?: readonly Finding[];
    readonly detail?: string;
    readonly title?: string;
  };
  throw failed(file, errors ?? [{ message: [title, detail].filter(Boolean).join(' ') }]);
}
