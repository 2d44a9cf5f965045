/** The render API as a typed client. */
import { createStored, type StoredDocuments } from './stored.ts';
import { type CallOptions, type ClientOptions, createSend } from './transport.ts';
import type {
  BatchLine,
  BatchRequest,
  FragmentsReply,
  FragmentsRequest,
  ParseReply,
  RenderReply,
  RenderRequest,
  SetBody,
  StoredSet,
  StoredTemplate,
  TemplateBody,
} from './types.ts';

/** All calls reject with `VitrineProblem` where the server refuses them. */
export interface VitrineClient {
  /** Renders as a whole, with the errors and warnings of the template. */
  render(request: RenderRequest, options?: CallOptions): Promise<RenderReply>;
  /** Renders as a stream of UTF-8 bytes; what precedes slow parts arrives first. */
  renderStream(request: RenderRequest, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
  /** Renders many in one request. Gives each result as it arrives, by its `index`; leaving the loop ends the request. */
  renderBatch(request: BatchRequest, options?: CallOptions): AsyncGenerator<BatchLine, void>;
  /** Renders several templates with shared data, and gives all results at once. */
  renderFragments(request: FragmentsRequest, options?: CallOptions): Promise<FragmentsReply>;
  /** Gives the instruction tree of a template, and its errors and warnings. */
  parse(template: string, options?: CallOptions): Promise<ParseReply>;
  readonly templates: StoredDocuments<TemplateBody, StoredTemplate>;
  /** Sets of templates and partials; a set can be put as the bytes of a tar archive, too. */
  readonly sets: StoredDocuments<SetBody | Uint8Array, StoredSet>;
}

/** Makes a client. It holds no connection and no state. */
export function createClient(options: ClientOptions): VitrineClient {
  const send = createSend(options);
  return {
    render: async (body, { signal } = {}) => (await send('renderTemplate', { body, signal })).json(),
    async renderStream(body, { signal } = {}) {
      return bodyOf(await send('renderTemplate', { body, headers: { accept: 'text/html' }, signal }));
    },
    async *renderBatch(body, { signal } = {}) {
      const response = await send('renderBatch', { body, headers: { accept: 'application/x-ndjson' }, signal });
      for await (const line of linesOf(bodyOf(response))) yield JSON.parse(line) as BatchLine;
    },
    renderFragments: async (body, { signal } = {}) => (await send('renderFragments', { body, signal })).json(),
    parse: async (template, { signal } = {}) => (await send('parseTemplate', { body: { template }, signal })).json(),
    templates: createStored(send, { name: 'Template', field: 'templates' }),
    sets: createStored(send, { name: 'Set', field: 'sets' }),
  };
}

const bodyOf = ({ body }: Response): ReadableStream<Uint8Array> => body ?? new Blob().stream();

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (text + decoder.decode(read.value, { stream: true })).split('\n');
      text = lines.pop() ?? '';
      yield* lines;
    }
    if (text !== '') yield text;
  } finally {
    await reader.cancel();
  }
}
