/** `vitrine`: render, check, develop, serve. */
import { version } from '../disk/version.ts';
import { type Call, type commands, helpText, parseCall, textOf, Usage } from './commands.ts';

/** Runs each command and returns the exit code. Loaded on demand, because loading all takes longer than most of them. */
const runs: Readonly<Record<keyof typeof commands, (call: Call) => Promise<number> | number>> = {
  render: async (call) => {
    const { render } = await import('./render.ts');
    return render({
      file: call.positionals[0] ?? '-',
      data: textOf(call, 'data'),
      partials: textOf(call, 'partials'),
      locale: textOf(call, 'locale'),
      format: textOf(call, 'format') === 'json' ? 'json' : 'html',
    });
  },
  check: async (call) => {
    const { check } = await import('./check.ts');
    return check(call.positionals, textOf(call, 'format') as 'text' | 'json' | 'sarif');
  },
  dev: runDev,
  lsp: async (call) => (await import('./lsp.ts')).serveLanguage(textOf(call, 'data')),
  load: async (call) => (await import('./load.ts')).load(call),
  profile: async (call) => (await import('./load.ts')).profile(call),
  seed: async ({ positionals }) => (await import('./store.ts')).seedStore(positionals[0]),
  export: async ({ positionals, values }) =>
    (await import('./store.ts')).exportFrom(positionals[0], {
      scope: values['all'] === true ? 'everything' : 'site',
      replace: values['replace'] === true,
    }),
  import: async ({ positionals, values }) =>
    (await import('./store.ts')).importFrom(positionals[0] ?? '', { replace: values['replace'] === true }),
  sites: async (call) => (await import('./sites.ts')).sites(call),
  files: async (call) => (await import('./files.ts')).files(call),
  migrate: async () => (await import('./store.ts')).migrateStore(),
  completion: async ({ positionals }) => {
    const { completionScript } = await import('./completion.ts');
    process.stdout.write(completionScript(positionals[0] ?? ''));
    return 0;
  },
  serve: async () => (await import('./serve.ts')).runServe(),
};

async function runDev(call: Call): Promise<number> {
  const port = textOf(call, 'port') ?? process.env['PORT'] ?? '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Usage(`--port ${port}: use a number from 0 to 65535`, 'dev');
  const print = (text: string): void => void process.stdout.write(text);
  const { develop } = await import('./dev.ts');
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

async function run([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined) {
    process.stderr.write(helpText());
    return 2;
  }
  if (name === '--version' || name === '-V') process.stdout.write(`${version()}\n`);
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

/** The error message, without system call details. */
function plainMessage(error: unknown): string {
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const fault = FILE_FAULTS[code];
  return fault === undefined || path === undefined ? message : `${path}: ${fault}`;
}

/** Runs one command. Returns the exit code; errors are printed to standard error. */
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
