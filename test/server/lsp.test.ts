import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import {
  type CompletionList,
  createMessageConnection,
  type Diagnostic,
  type Hover,
  type Location,
  type MessageConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

const root = join(__dirname, '..', '..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-lsp-')));
const theme = join(folder, 'theme');
const blocks = join(theme, 'blocks');
mkdirSync(blocks, { recursive: true });
writeFileSync(
  join(theme, 'template.conf'),
  '{"name": "T", "layouts": {"default": {"name": "D", "regions": ["site"]}}}',
);
writeFileSync(join(blocks, 'row.block'), '<li>{title}</li>');
writeFileSync(join(folder, 'data.json'), JSON.stringify({ items: [{ title: 'Bowl', price: 48 }] }));
writeFileSync(join(folder, 'loose.html'), '{.include sub/part.html output}');

let child: ChildProcess;
let connection: MessageConnection;
const published = new Map<string, readonly Diagnostic[]>();
const listeners = new Set<() => void>();

beforeAll(async () => {
  child = spawn(
    process.execPath,
    [join(root, 'dist', 'cli.js'), 'lsp', '--stdio', '--data', join(folder, 'data.json')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  connection = createMessageConnection(new StreamMessageReader(child.stdout!), new StreamMessageWriter(child.stdin!));
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    published.set(uri, diagnostics);
    for (const listener of listeners) listener();
  });
  connection.listen();
});
afterAll(() => {
  child.kill();
  rmSync(folder, { recursive: true, force: true });
});

const uriOf = (...path: string[]): string => pathToFileURL(join(folder, ...path)).href;
const site = uriOf('theme', 'site.region');

/** Waits until a document has these diagnostic codes. */
const codesAre = (uri: string, wanted: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const codes = published.get(uri)?.map(({ code }) => code);
      if (JSON.stringify(codes) !== JSON.stringify(wanted)) return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
    look();
  });

const open = (uri: string, text: string) =>
  connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'json-t', version: 1, text },
  });

const change = (uri: string, version: number, text: string) =>
  connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges: [{ text }],
  });

const ask = <T>(method: string, uri: string, line: number, character: number): Promise<T> =>
  connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, position: { line, character } });

test('announces its capabilities', async () => {
  const { capabilities, serverInfo } = await connection.sendRequest<{
    capabilities: Record<string, unknown>;
    serverInfo: unknown;
  }>('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
    workspaceFolders: [{ uri: uriOf(), name: 'folder' }],
  });
  await connection.sendNotification('initialized', {});
  expect(serverInfo).toEqual({ name: 'vitrine' });
  expect(capabilities).toMatchObject({ hoverProvider: true, definitionProvider: true, completionProvider: {} });
});

test('publishes diagnostics with their location, and again after each change', async () => {
  await open(site, 'one\n{items|nope}{@|apply missing}{@|apply row}{@|apply other.block}');
  await codesAre(site, ['FORMATTER_UNKNOWN', 'APPLY_PARTIAL_MISSING', 'APPLY_PARTIAL_MISSING']);
  expect(published.get(site)?.[0]).toMatchObject({
    message: "Formatter 'nope' is unknown",
    severity: 1,
    range: { start: { line: 1, character: 7 }, end: { line: 1, character: 11 } },
  });
  await change(site, 2, '{.section items}');
  await codesAre(site, ['EOF_IN_BLOCK']);
});

test('blocks created or removed outside of the editor are noticed', async () => {
  await change(site, 3, '{@|apply card}');
  await codesAre(site, ['APPLY_PARTIAL_MISSING']);
  const card = join(blocks, 'card.block');
  writeFileSync(card, 'card');
  await connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: pathToFileURL(card).href, type: 1 }],
  });
  await codesAre(site, []);
  unlinkSync(card);
  await connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: pathToFileURL(card).href, type: 3 }],
  });
  await codesAre(site, ['APPLY_PARTIAL_MISSING']);
});

test('completes names of the data, formatters, blocks and instructions', async () => {
  await change(site, 4, '{.repeated section items}{}{title|}{@|apply }{.\n{.end}');
  const labels = async (character: number): Promise<readonly string[]> =>
    (await ask<CompletionList>('completion', site, 0, character)).items.map(({ label }) => label);
  expect(await labels(26)).toEqual(expect.arrayContaining(['title', 'price', '@index']));
  expect(await labels(34)).toEqual(expect.arrayContaining(['truncate', 'money']));
  expect(await labels(44)).toContain('row.block');
  const { items } = await ask<CompletionList>('completion', site, 0, 47);
  expect(items.find(({ label }) => label === 'section')).toMatchObject({
    insertTextFormat: 2,
    documentation: { kind: 'markdown', value: expect.stringContaining('current node') },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a field of the snippet
    textEdit: { newText: 'section ${1:name}}' + '${9}{.end}' },
  });
  expect(await ask('completion', site, 1, 6)).toBeNull();
});

test('describes what is at a position, and where a block is defined', async () => {
  await change(site, 5, '{.repeated section items}{title|truncate 10}{@|apply row}{.end}');
  const { contents } = await ask<Hover & { contents: { value: string } }>('hover', site, 0, 34);
  expect(contents.value).toContain('**`truncate limit ellipsis`**');
  expect((await ask<Location>('definition', site, 0, 54)).uri).toBe(uriOf('theme', 'blocks', 'row.block'));
  expect(await ask('definition', site, 0, 27)).toBeNull();
});

test('a block has the data of the template that applies it, as it stands in the editor', async () => {
  const row = uriOf('theme', 'blocks', 'row.block');
  await open(row, '{}');
  const { items } = await ask<CompletionList>('completion', row, 0, 1);
  expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['price', 'title']));
});

test('outside of a theme every file is a partial, and others may exist elsewhere', async () => {
  const loose = uriOf('loose.html');
  await open(loose, '{.include else output}{.end}');
  await codesAre(loose, ['NOT_ALLOWED_AT_ROOT']);
  await connection.sendNotification('textDocument/didClose', { textDocument: { uri: loose } });
  await codesAre(loose, []);
});

test('exits when the editor requests it', async () => {
  await connection.sendRequest('shutdown');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await connection.sendNotification('exit');
  expect(await ended).toBe(0);
});

/** The output of a server for these bytes, followed by the end of input. */
async function answersTo(input: string): Promise<{ stdout: string; stderr: string; status: number | null }> {
  const server = spawn(process.execPath, [join(root, 'dist', 'cli.js'), 'lsp']);
  const [stdout, stderr] = [textOf(server.stdout), textOf(server.stderr)];
  server.stdin.end(input);
  const status = await new Promise<number | null>((done) => server.on('close', done));
  return { stdout: await stdout, stderr: await stderr, status };
}
const message = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;

test('invalid input is logged and answered with an error, and later input is handled', async () => {
  const unknown = message('{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"capabilities":{}}}');
  const { stdout, stderr, status } = await answersTo(message('{bad') + unknown);
  expect(stdout).toContain('"id":null,"error":{"code":-32700');
  expect(stdout).toContain('"id":7,"result"');
  expect(stderr).toMatch(/^vitrine lsp: .*JSON/m);
  expect(stderr).toContain("vitrine lsp: the input ended without 'exit'\n");
  expect(status).toBe(1);
});

test.each([
  ['no length', 'X-A: 1\r\n\r\n{}', 'Content-Length'],
  ['a length that is no number', 'Content-Length: abc\r\n\r\n{}', 'Content-Length value must be a number. Got abc'],
  ['no header', 'GET /\r\n\r\n', 'Message header must separate key and value'],
])('a message with %s is logged and answered', async (_what, input, fault) => {
  const { stdout, stderr } = await answersTo(input);
  expect(stderr).toContain(fault);
  expect(stdout).toContain('"code":-32700');
});
