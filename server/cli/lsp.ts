/** `vitrine lsp`: a language server for editors, over standard input and output. */
import {
  type Connection,
  createConnection,
  ErrorCodes,
  FileChangeType,
  type InitializeParams,
  type InitializeResult,
  ProposedFeatures,
  type ResponseMessage,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createEngine, createLanguageService, describeDefinitions } from '#engine';
import type { LanguageService } from '#shared/language-service';
import { createThemeEngine } from '../rendering/theme/engine.ts';
import { completionItems, hoverOf, isTemplate, pathOf, problemsOf, rangeOf, uriOf } from './lsp/protocol.ts';
import { readData, TemplateFolders } from './lsp/template-folders.ts';

const TRIGGERS = ['{', '.', '|', '@', ' '];

/** Serves one editor until it ends the connection. `data` is a JSON file whose names templates can use. */
export function serveLanguage(data: string | undefined): Promise<number> {
  const reader = new StreamMessageReader(process.stdin);
  const writer = new StreamMessageWriter(process.stdout);
  const connection = createConnection(ProposedFeatures.all, reader, writer);
  reader.onError((error) => refuse(writer, error));
  const documents = new TextDocuments(TextDocument);
  const engine = createThemeEngine(createEngine({ codegen: 'off' }), { codegen: 'off' });
  const server: Server = {
    connection,
    documents,
    service: createLanguageService(describeDefinitions(engine)),
    folders: new TemplateFolders(data === undefined ? undefined : readData(data)),
  };
  connection.onInitialize((params) => initialize(params, server.folders));
  watchFolders(server);
  answerQuestions(server);
  documents.listen(connection);
  connection.listen();
  return new Promise((ended) => {
    connection.onExit(() => ended(0));
    process.stdin.once('end', () => {
      log("the input ended without 'exit'");
      ended(1);
    });
  });
}

const log = (message: string): void => void process.stderr.write(`vitrine lsp: ${message}\n`);

/** Logs the error and sends a response: the id of unreadable input is unknown. */
function refuse(writer: StreamMessageWriter, { message }: Error): void {
  const [summary = ''] = message.split('\n');
  log(summary);
  const error: ResponseMessage = {
    jsonrpc: '2.0',
    id: null,
    error: { code: ErrorCodes.ParseError, message: summary },
  };
  void writer.write(error);
}

interface Server {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly service: LanguageService;
  readonly folders: TemplateFolders;
}

function initialize(
  { workspaceFolders, rootUri, initializationOptions }: InitializeParams,
  folders: TemplateFolders,
): InitializeResult {
  const roots = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  for (const uri of roots) folders.addRoot(pathOf(uri));
  const { data } = (initializationOptions ?? {}) as { readonly data?: unknown };
  if (typeof data === 'string' && data !== '') folders.data = readData(data);
  return {
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      completionProvider: { triggerCharacters: TRIGGERS },
      hoverProvider: true,
      definitionProvider: true,
      workspace: { workspaceFolders: { supported: true } },
    },
    serverInfo: { name: 'vitrine' },
  };
}

/** Open documents override their files; a change may affect every open document. */
function watchFolders({ connection, documents, folders, service }: Server): void {
  const check = (): void => {
    for (const document of documents.all()) {
      if (!isTemplate(document.uri)) continue;
      const { template, workspace } = folders.find(pathOf(document.uri), document.getText());
      const diagnostics = problemsOf(document, service.diagnose(template, workspace));
      void connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics });
    }
  };
  documents.onDidChangeContent(({ document }) => {
    folders.change(pathOf(document.uri), document.getText());
    check();
  });
  documents.onDidClose(({ document }) => {
    folders.reload(pathOf(document.uri));
    void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
    check();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri, type } of changes)
      if (documents.get(uri) === undefined || type === FileChangeType.Deleted) folders.reload(pathOf(uri));
    check();
  });
}

function answerQuestions({ connection, documents, folders, service }: Server): void {
  const asked = (uri: string) => {
    const document = documents.get(uri);
    return document === undefined ? null : { document, ...folders.find(pathOf(uri), document.getText()) };
  };
  connection.onCompletion(({ textDocument, position }) => {
    const at = asked(textDocument.uri);
    if (at === null) return null;
    const result = service.complete(at.template, at.document.offsetAt(position), at.workspace);
    return result === null ? null : completionItems(at.document, result);
  });
  connection.onHover(({ textDocument, position }) => {
    const at = asked(textDocument.uri);
    if (at === null) return null;
    const result = service.hover(at.template, at.document.offsetAt(position), at.workspace);
    return result === null ? null : hoverOf(at.document, result);
  });
  connection.onDefinition(({ textDocument, position }) => {
    const at = asked(textDocument.uri);
    if (at === null) return null;
    const place = service.definitionAt(at.template, at.document.offsetAt(position), at.workspace);
    if (place === null) return null;
    if (place.document === 'same') return { uri: textDocument.uri, range: rangeOf(at.document, place) };
    const file = at.fileOf(place.document.partial);
    const start = { line: 0, character: 0 };
    return file === undefined ? null : { uri: uriOf(file), range: { start, end: start } };
  });
}
