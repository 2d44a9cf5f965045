/** `vitrine`: render, check, serve. */
import { parseArgs } from 'node:util';
import { check } from './command-line/check.ts';
import { develop } from './command-line/dev.ts';
import { render } from './command-line/render.ts';
import { exportFrom, importFrom, seedStore } from './command-line/store.ts';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';

const HELP = `vitrine render FILE --data FILE [--partials DIR] [--locale ID]   render a template to standard output
vitrine check PATH… [--format text|json|sarif]                  report what is wrong in templates; exit 1 on errors
vitrine dev DIR [--content DIR|URL] [--reload css|page|off] [--store] [--port N]   work on a theme: what is saved shows at once
vitrine seed [DIR]                                               fill an empty store with the site, or with DIR's content
vitrine export [FILE] [--all]                                    the site as JSON (--all: with carts and orders); .gz compresses
vitrine import FILE [--replace]                                  bring an export or a dump into the store
vitrine serve                                                    serve; configured by environment (docs/configuration.md)
`;

/** Thrown for a command that was called wrongly. */
class Usage extends Error {}

async function run(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv;
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      partials: { type: 'string' },
      locale: { type: 'string' },
      format: { type: 'string', default: 'text' },
      content: { type: 'string' },
      reload: { type: 'string', default: 'css' },
      store: { type: 'boolean', default: false },
      port: { type: 'string' },
      all: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help || command === undefined || command === 'help' || command === '--help') {
    process.stdout.write(HELP);
    return command === undefined ? 2 : 0;
  }
  switch (command) {
    case 'render': {
      const [file, ...more] = positionals;
      if (file === undefined || more.length > 0) throw new Usage('render takes one file');
      return render({ file, data: values.data, partials: values.partials, locale: values.locale });
    }
    case 'check': {
      const { format } = values;
      if (positionals.length === 0) throw new Usage('check takes at least one file or folder');
      if (format !== 'text' && format !== 'json' && format !== 'sarif')
        throw new Usage(`--format ${format}: use text, json or sarif`);
      return check(positionals, format);
    }
    case 'dev': {
      const [folder, ...more] = positionals;
      const { content, reload, store, port = process.env['PORT'] ?? '3000' } = values;
      if (folder === undefined || more.length > 0) throw new Usage('dev takes one theme folder');
      if (reload !== 'css' && reload !== 'page' && reload !== 'off')
        throw new Usage(`--reload ${reload}: use css, page or off`);
      if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
        throw new Usage(`--port ${port}: use a number from 0 to 65535`);
      const print = (text: string): void => void process.stdout.write(text);
      const { close } = await develop({ folder, content, reload, store, port: Number(port) }, process.env, print);
      await new Promise<void>((stopped) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped());
      });
      await close();
      return 0;
    }
    case 'seed':
      return seedStore(positionals[0]);
    case 'export':
      return exportFrom(positionals[0], values.all ? 'everything' : 'site');
    case 'import': {
      const [file, ...more] = positionals;
      if (file === undefined || more.length > 0) throw new Usage('import takes one file');
      return importFrom(file, values.replace);
    }
    case 'serve':
      await serve(readConfig(process.env));
      return 0;
    default:
      throw new Usage(`'${command}' is not a command`);
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  const isUsage = error instanceof Usage || code?.startsWith('ERR_PARSE_ARGS') === true;
  process.stderr.write(isUsage ? `${message}\n\n${HELP}` : `${message}\n`);
  process.exitCode = 2;
}
