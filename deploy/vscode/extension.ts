/** The VS Code extension: starts `vitrine lsp` in trusted workspaces. */
import { isAbsolute, join } from 'node:path';
import { commands, type ExtensionContext, workspace } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

const FILES = '**/*.{html,htm,jsont,region,block,list,item,page,preset}';

/** Called by the editor. */
export async function activate(context: ExtensionContext): Promise<void> {
  const clients: LanguageClient[] = [];
  const start = async (): Promise<void> => {
    const client = createClient();
    clients.push(client);
    await client.start();
  };
  const stop = async (): Promise<void> => {
    for (const client of clients.splice(0)) await client.dispose();
  };
  const restart = async (): Promise<void> => {
    await stop();
    await start();
  };
  context.subscriptions.push(commands.registerCommand('vitrine.restart', restart), { dispose: () => void stop() });
  if (workspace.isTrusted) await start();
  else context.subscriptions.push(workspace.onDidGrantWorkspaceTrust(() => void start()));
}

function createClient(): LanguageClient {
  const settings = workspace.getConfiguration('vitrine');
  const [command = 'vitrine', ...args] = settings.get<string[]>('command', []);
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const data = settings.get('data', '');
  const executable = {
    command,
    args: [...args, 'lsp', '--stdio'],
    options: folder === undefined ? {} : { cwd: folder },
  };
  return new LanguageClient('vitrine', 'Vitrine', executable, {
    documentSelector: [
      { scheme: 'file', language: 'json-t' },
      { scheme: 'file', language: 'html' },
    ],
    synchronize: { fileEvents: workspace.createFileSystemWatcher(FILES) },
    initializationOptions: { data: data === '' || isAbsolute(data) ? data : join(folder ?? '', data) },
  });
}
