import type { components } from './api.ts';

type ProblemBody = components['schemas']['Problem'];

/** The names of problems; `unknown` for an answer that is not of the API, such as that of a proxy. */
export type ProblemCode = ProblemBody['code'] | 'unknown';

/** Thrown for a request that was refused. */
export class VitrineProblem extends Error {
  /** HTTP status. */
  readonly status: number;
  readonly code: ProblemCode;
  /** What happened, in a sentence; absent where the code says it all. */
  readonly detail: string | undefined;
  /** The fields that are wrong, with JSON pointers into the body. */
  readonly errors: NonNullable<ProblemBody['errors']>;
  /** The problem as it was sent. */
  readonly body: Readonly<Record<string, unknown>>;
  /** `X-Request-Id` of the response, for the logs of the server. */
  readonly requestId: string | undefined;

  constructor(response: Response, body: Readonly<Partial<ProblemBody>>) {
    super([body.title ?? `HTTP ${response.status}`, body.detail].filter((text) => text !== undefined).join(' '));
    this.name = 'VitrineProblem';
    this.status = response.status;
    this.code = body.code ?? 'unknown';
    this.detail = body.detail;
    this.errors = body.errors ?? [];
    this.body = body;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
  }
}

/** Reads the problem of a response that is not ok. */
export async function readProblem(response: Response): Promise<VitrineProblem> {
  const text = await response.text().catch(() => '');
  return new VitrineProblem(response, parse(text));
}

function parse(text: string): Partial<ProblemBody> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // A proxy answers with a page.
    return {};
  }
}
