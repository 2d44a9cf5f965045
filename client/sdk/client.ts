/** A typed client for the render API. */
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

/** All calls reject with `VitrineProblem` if the server rejects them. */
export interface VitrineClient {
  /** Renders to a string, with the errors and warnings of the template. */
  render(request: RenderRequest, options?: CallOptions): Promise<RenderReply>;
  /** Renders to a stream of UTF-8 bytes; content before slow parts arrives first. */
  renderStream(request: RenderRequest, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
  /** Renders many templates in one request. Yields each result as it arrives, by its `index`; leaving the loop aborts the request. */
  renderBatch(request: BatchRequest, options?: CallOptions): AsyncGenerator<BatchLine, void>;
  /** Renders several templates with shared data, and returns all results at once. */
  renderFragments(request: FragmentsRequest, options?: CallOptions): Promise<FragmentsReply>;
  /** Returns the instruction tree of a template with its errors and warnings. */
  parse(template: string, options?: CallOptions): Promise<ParseReply>;
  readonly templates: StoredDocuments<TemplateBody, StoredTemplate>;
  /** Sets of templates and partials; a set can also be put as the bytes of a tar archive. */
  readonly sets: StoredDocuments<SetBody | Uint8Array, StoredSet>;
}

/** Creates a client, which has no connection and no state. */
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
