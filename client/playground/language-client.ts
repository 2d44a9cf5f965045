/** The page's language service: in a worker, so that it never blocks typing. */
import type {
  Completions,
  DefinitionDescription,
  DefinitionPlace,
  EditorDiagnostic,
  Hover,
  TemplateDocument,
  WorkerCall,
  WorkerReply,
  Workspace,
} from '#shared/language-service';

export interface LanguageClient {
  diagnose(document: TemplateDocument, workspace: Workspace): Promise<readonly EditorDiagnostic[]>;
  complete(document: TemplateDocument, offset: number, workspace: Workspace): Promise<Completions | null>;
  hover(document: TemplateDocument, offset: number, workspace: Workspace): Promise<Hover | null>;
  definitionAt(document: TemplateDocument, offset: number, workspace: Workspace): Promise<DefinitionPlace | null>;
}

type CallOf<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never;

/** Starts the worker script at a URL. Calls are answered in order. */
export function startLanguageClient(address: string, definitions: readonly DefinitionDescription[]): LanguageClient {
  const worker = new Worker(address, { type: 'module' });
  const pending = new Map<number, (result: unknown) => void>();
  let calls = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    pending.get(data.id)?.(data.result);
    pending.delete(data.id);
  });
  const call = <T>(request: CallOf<WorkerCall>): Promise<T> =>
    new Promise<T>((resolve) => {
      const id = ++calls;
      pending.set(id, (result) => resolve(result as T));
      worker.postMessage({ id, ...request });
    });
  void call({ method: 'start', definitions });
  return {
    diagnose: (document, workspace) => call({ method: 'diagnose', document, workspace }),
    complete: (document, offset, workspace) => call({ method: 'complete', document, offset, workspace }),
    hover: (document, offset, workspace) => call({ method: 'hover', document, offset, workspace }),
    definitionAt: (document, offset, workspace) => call({ method: 'definitionAt', document, offset, workspace }),
  };
}
