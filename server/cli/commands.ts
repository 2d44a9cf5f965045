/** The commands of `vitrine`: a single table for arguments, help and usage errors. */
import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { loadCommand, profileCommand } from './load-command.ts';
import { filesCommand, sitesCommand } from './sites-command.ts';

/** Thrown for incorrect usage; `command` is the one whose help applies. */
export class Usage extends Error {
  readonly command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.name = 'Usage';
    this.command = command;
  }
}

export const commands: Readonly<Record<string, Command>> = {
  render: {
    summary: 'Render a template to standard output.',
    details:
      'Problems of the template are printed to standard error; the exit code is 1 if there are errors. FILE or --data can be - for standard input.',
    takes: 'FILE',
    options: {
      data: { type: 'string', value: 'FILE', help: 'JSON file with the data (default: an empty object)' },
      partials: { type: 'string', value: 'DIR', help: 'folder with partials, named by their paths in it' },
      locale: { type: 'string', value: 'ID', help: 'BCP 47 language tag (default: en-US)' },
      format: {
        type: 'string',
        values: ['html', 'json'],
        default: 'html',
        help: 'html, or json with the page, its errors and its warnings',
      },
    },
  },
  check: {
    summary: 'Check templates, theme folders and content folders.',
    details:
      'Themes and content folders below a folder are found. The exit code is 1 if there are errors, and 0 if there are only warnings.',
    takes: 'PATH…',
    options: {
      format: { type: 'string', values: ['text', 'json', 'sarif'], default: 'text', help: 'output format of problems' },
    },
  },
  dev: {
    summary: 'Develop a theme: serve its folder and reload saved changes.',
    takes: 'DIR',
    options: {
      content: {
        type: 'string',
        value: 'DIR|URL',
        help: "content folder or server (default: content/ next to the theme, or the demo's)",
      },
      reload: {
        type: 'string',
        values: ['css', 'page', 'off'],
        default: 'css',
        help: 'how open pages update after a save',
      },
      store: { type: 'boolean', help: 'also open the store, so that carts and forms work' },
      port: { type: 'string', value: 'N', help: 'port to listen on (default: PORT, or 3000)' },
    },
  },
  lsp: {
    summary: 'Run the language server: problems, completion, documentation, partials.',
    details: 'Uses the Language Server Protocol over standard input and output; started by the editor.',
    options: {
      data: { type: 'string', value: 'FILE', help: 'JSON file with data, for completion of names' },
      stdio: { type: 'boolean', help: 'the default; accepted for editors that pass it' },
    },
  },
  seed: { summary: 'Fill an empty store with the site, or with the content of DIR.', takes: '[DIR]', options: {} },
  export: {
    summary: 'Export the site as JSON to a file or standard output, or as content files to a folder.',
    details: 'A file name that ends in .gz is compressed. A folder is an existing one, or a name that ends in /.',
    takes: '[FILE|DIR/]',
    options: {
      all: { type: 'boolean', help: "also carts, orders and visitors' data (files only)" },
      replace: { type: 'boolean', help: 'replace the content of the folder; a file is always replaced' },
    },
  },
  import: {
    summary: 'Import an export, a dump or a content folder into the store, in one transaction.',
    takes: 'FILE|DIR',
    options: { replace: { type: 'boolean', help: 'replace the content of the store' } },
  },
  sites: sitesCommand,
  files: filesCommand,
  migrate: {
    summary: 'Apply database migrations; a server does the same at startup.',
    options: {},
  },
  completion: {
    summary: 'Print a shell completion script: bash, zsh or fish.',
    details: 'For example: source <(vitrine completion bash)',
    takes: 'SHELL',
    options: {},
  },
  load: loadCommand,
  profile: profileCommand,
  serve: { summary: 'Serve the site; configured by environment variables (docs/configuration.md).', options: {} },
};

export interface Call {
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly positionals: readonly string[];
}

/** All values of a repeatable option. */
export const textsOf = (call: Call, name: string): readonly string[] => {
  const value = call.values[name];
  return Array.isArray(value) ? (value as readonly string[]) : [];
};

/** The value of an option; undefined when it is missing. */
export const textOf = (call: Call, name: string): string | undefined => {
  const value = call.values[name];
  return typeof value === 'string' ? value : undefined;
};

/** Parses the arguments of a command; `help` when it was requested. Throws `Usage` for invalid ones. */
export function parseCall(name: string, args: readonly string[]): Call | 'help' {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Usage(`'${name}' is not a command`);
  const { values, positionals } = parsed(name, command, args);
  if (values['help'] === true) return 'help';
  for (const [option, { values: allowed }] of Object.entries(command.options)) {
    const value = values[option];
    if (typeof value === 'string' && allowed !== undefined && !allowed.includes(value))
      throw new Usage(`--${option} ${value}: use ${allowed.join(', ').replace(/, ([^,]*)$/, ' or $1')}`, name);
  }
  checkCount(name, command.takes, positionals);
  return { values, positionals };
}

function parsed(name: string, { options }: Command, args: readonly string[]): Call {
  const known = Object.entries(options).map(([option, { type, multiple = false, default: fallback }]) => [
    option,
    { type, multiple, ...(fallback === undefined ? {} : { default: fallback }) },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...Object.fromEntries(known), help: { type: 'boolean', short: 'h' } },
    });
    return { values: values as Call['values'], positionals };
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Usage(message.split('. To specify')[0] ?? message, name);
  }
}

function checkCount(name: string, takes: string | undefined, { length }: readonly string[]): void {
  const max = takes === undefined ? 0 : takes.replace(']', '').endsWith('…') ? Number.POSITIVE_INFINITY : 1;
  const min = takes === undefined || takes.startsWith('[') ? 0 : 1;
  if (length >= min && length <= max) return;
  const expected =
    takes === undefined
      ? 'no arguments'
      : takes.endsWith('…')
        ? `at least one ${takes.slice(0, -1).toLowerCase()}`
        : `one ${takes}`;
  throw new Usage(
    `${name} takes ${min === 0 && max === 1 ? `at most ${expected.replace(/[[\]]/g, '')}` : expected}`,
    name,
  );
}

/** The help of one command, or of all of them. */
export function helpText(name?: string): string {
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || command === undefined) return generalHelp();
  const { summary, details, options } = command;
  const rows = [
    ...Object.entries(options).map(([option, { value, values, help, default: fallback }]): [string, string] => [
      `--${option}${value === undefined && values === undefined ? '' : ` ${value ?? values?.join('|')}`}`,
      `${help}${fallback === undefined ? '' : ` (default: ${fallback})`}`,
    ]),
    ['-h, --help', 'show this help'] as [string, string],
  ];
  return [
    `${usageOf(name, command)}\n`,
    summary,
    ...(details === undefined ? [] : [details]),
    '',
    ...table(rows),
    '',
  ].join('\n');
}

function generalHelp(): string {
  const rows = Object.entries(commands).map(([name, { summary }]): [string, string] => [name, summary]);
  return `Usage: vitrine COMMAND [OPTIONS]\n\n${table(rows).join('\n')}\n\nRun vitrine COMMAND --help for details, vitrine --version for the version.\n`;
}

function usageOf(name: string, { takes, options }: Command): string {
  const hasOptions = Object.keys(options).length > 0;
  return `Usage: vitrine ${name}${takes === undefined ? '' : ` ${takes}`}${hasOptions ? ' [OPTIONS]' : ''}`;
}

const table = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const width = Math.max(...rows.map(([first]) => first.length)) + 2;
  return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`);
};
