import type { components } from './api.ts';

type ProblemBody = components['schemas']['Problem'];

/** The problem codes; `unknown` for a response that is not from the API, such as a proxy's. */
export type ProblemCode = ProblemBody['code'] | 'unknown';

/** Thrown for a rejected request. */
export class VitrineProblem extends Error {
  /** HTTP status. */
  readonly status: number;
  readonly code: ProblemCode;
  /** What happened, in a sentence; absent if the code is sufficient. */
  readonly detail: string | undefined;
  /** The invalid fields, with JSON pointers into the body. */
  readonly errors: NonNullable<ProblemBody['errors']>;
  /** The problem as received. */
  readonly body: Readonly<Record<string, unknown>>;
  /** `X-Request-Id` of the response, for the server's logs. */
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

/** Parses the problem of a response that is not ok. */
export async function readProblem(response: Response): Promise<VitrineProblem> {
  const text = await response.text().catch(() => '');
  return new VitrineProblem(response, parse(text));
}

function parse(text: string): Partial<ProblemBody> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Proxies respond with a page.
    return {};
  }
}
