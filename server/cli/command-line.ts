/** `vitrine`: render, check, develop, serve. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../app/serve.ts';
import { startFailure } from '../app/start-failure.ts';
import { configWarnings, readConfig } from '../config.ts';
import { root } from '../disk/root.ts';
import { check } from './check.ts';
import { type Call, type commands, helpText, parseCall, textOf, Usage } from './commands.ts';
import { develop } from './dev.ts';
import { render } from './render.ts';
import { exportFrom, importFrom, migrateStore, seedStore } from './store.ts';

/** What each command does; gives the exit code. */
const runs: Readonly<Record<keyof typeof commands, (call: Call) => Promise<number> | number>> = {
  render: (call) =>
    render({
      file: call.positionals[0] ?? '-',
      data: textOf(call, 'data'),
      partials: textOf(call, 'partials'),
      locale: textOf(call, 'locale'),
      format: textOf(call, 'format') === 'json' ? 'json' : 'html',
    }),
  check: (call) => check(call.positionals, textOf(call, 'format') as 'text' | 'json' | 'sarif'),
  dev: runDev,
  // Read only when it is needed: the protocol's library takes longer to load than most commands run.
  lsp: async (call) => (await import('./lsp.ts')).serveLanguage(textOf(call, 'data')),
  seed: ({ positionals }) => seedStore(positionals[0]),
  export: ({ positionals, values }) => exportFrom(positionals[0], values['all'] === true ? 'everything' : 'site'),
  import: ({ positionals, values }) => importFrom(positionals[0] ?? '', values['replace'] === true),
  migrate: () => migrateStore(),
  // Nothing else starts slower because of it.
  load: async (call) => (await import('./load.ts')).load(call),
  profile: async (call) => (await import('./load.ts')).profile(call),
  serve: runServe,
};

async function runServe(): Promise<number> {
  const config = readConfig(process.env);
  try {
    await serve(config, configWarnings(config, process.env));
    return 0;
  } catch (error) {
    process.stderr.write(`${startFailure(error, config)}\n`);
    return 2;
  }
}

async function runDev(call: Call): Promise<number> {
  const port = textOf(call, 'port') ?? process.env['PORT'] ?? '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Usage(`--port ${port}: use a number from 0 to 65535`, 'dev');
  const print = (text: string): void => void process.stdout.write(text);
  const { close } = await develop(
    {
      folder: call.positionals[0] ?? '',
      content: textOf(call, 'content'),
      reload: textOf(call, 'reload') as 'css' | 'page' | 'off',
      store: call.values['store'] === true,
      port: Number(port),
    },
    process.env,
    print,
  );
  await new Promise<void>((stopped) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped());
  });
  await close();
  return 0;
}

function versionText(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return `${version}\n`;
}

async function run([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined) {
    process.stderr.write(helpText());
    return 2;
  }
  if (name === '--version' || name === '-V') process.stdout.write(versionText());
  else if (name === '--help' || name === '-h') process.stdout.write(helpText());
  else if (name === 'help') process.stdout.write(helpText(rest[0]));
  else {
    const call = parseCall(name, rest);
    if (call !== 'help') return (await runs[name]?.(call)) ?? 0;
    process.stdout.write(helpText(name));
  }
  return 0;
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'is not a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'this user may not open it',
};

/** What went wrong, without the words of the system's calls. */
function plainMessage(error: unknown): string {
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const fault = FILE_FAULTS[code];
  return fault === undefined || path === undefined ? message : `${path}: ${fault}`;
}

/** Runs one command. Gives the exit code; what went wrong is told on standard error. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    if (error instanceof Usage) {
      const help = error.command === undefined ? 'vitrine --help' : `vitrine ${error.command} --help`;
      process.stderr.write(`${error.message}\nSee ${help}.\n`);
    } else {
      process.stderr.write(`${plainMessage(error)}\n`);
    }
    return 2;
  }
}
