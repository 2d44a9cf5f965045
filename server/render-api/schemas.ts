/** Request bodies of the render API. */
import moment from 'moment-timezone';
import { z } from 'zod';

// Parsed from JSON with limited size and depth, so it needs no further validation.
export const json = z.unknown();
/** Epoch milliseconds; JavaScript has no later dates. */
const LAST_DATE = 8.64e15;
const bound = z.number().int().min(0);

const renderOptions = z
  .strictObject({
    expressions: z.boolean().default(true).describe('.eval works.'),
    includes: z.boolean().default(true).describe('.include works.'),
    preprocess: z.boolean().default(false).describe('Processes {^…} tags and leaves all others as text.'),
    measureTiers: z
      .boolean()
      .optional()
      .describe(
        'Renders several more times with the tree walker and with generated code, and returns both durations (JSON only).',
      ),
    maxTokens: bound.optional().describe('Maximum number of tokens in an expression; 0: the limit of the server.'),
    maxStringLen: bound
      .optional()
      .describe('Maximum length of a string built by an expression; 0: the limit of the server.'),
    maxOutputBytes: bound.optional().describe('Maximum size of the output in bytes; 0: the limit of the server.'),
    deadlineMs: bound.optional().describe('Maximum time of the render in milliseconds; 0: the limit of the server.'),
    maxIterations: bound.optional().describe('Maximum number of loop passes; 0: the limit of the server.'),
  })
  .describe('Can only lower the limits of the server; higher values are rejected.');

/** An unknown id would silently render as the default one. */
function isLocale(id: string): boolean {
  if (id === 'none') return true;
  try {
    return Intl.getCanonicalLocales(id).length === 1;
  } catch {
    return false;
  }
}

const MAX_ZONE_LENGTH = 64;

/** Dates would silently be in UTC with an unknown time zone. */
const checkTimeZone = (data: unknown, context: z.RefinementCtx): void => {
  const website = isRecord(data) ? data['website'] : undefined;
  const zone = isRecord(website) ? website['timeZone'] : undefined;
  if (zone === undefined || zone === null) return;
  if (typeof zone === 'string' && zone.length <= MAX_ZONE_LENGTH && moment.tz.zone(zone) !== null) return;
  context.addIssue({
    code: 'custom',
    path: ['website', 'timeZone'],
    message: 'must be an IANA time zone such as Europe/Berlin',
  });
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const data = json.superRefine(checkTimeZone);

const shared = {
  data: data.default({}).describe('Root of the data. Dates are shown in the time zone `website.timeZone`.'),
  set: z
    .string()
    .optional()
    .describe('Id of a stored set: its partials are available, and `templateId` is one of its templates.'),
  partials: z
    .record(z.string(), z.union([z.string(), z.array(json), z.strictObject({ templateId: z.string() })]))
    .optional()
    .describe('Partials by name: source text, instruction tree, or the id of a stored template.'),
  injects: z.record(z.string(), json).optional().describe('Injected values by path, for .inject.'),
  locale: z
    .string()
    .max(64)
    .refine(isLocale, 'must be a BCP 47 tag such as en-US, or none')
    .default('en-US')
    .describe('BCP 47 tag; without one, no locale data is used.'),
  now: z.number().min(-LAST_DATE).max(LAST_DATE).optional().describe('Current time in epoch milliseconds.'),
  options: renderOptions.optional(),
};

const subject = {
  template: z.string().optional().describe('Source text.'),
  code: z.array(json).optional().describe('Instruction tree, as returned by /v1/parse.'),
  templateId: z.string().optional().describe('Id of a stored template, or of one in `set`.'),
};

export const hasOneSubject = (body: { template?: unknown; code?: unknown; templateId?: unknown }): boolean =>
  [body.template, body.code, body.templateId].filter((input) => input !== undefined).length === 1;
const ONE_SUBJECT = 'Send exactly one of template, code and templateId.';

export const renderRequest = z.strictObject({ ...subject, ...shared }).refine(hasOneSubject, ONE_SUBJECT);
export const storedRenderRequest = z.strictObject(shared);
export const parseRequest = z.strictObject({
  template: z.string(),
  options: renderOptions.pick({ preprocess: true }).optional(),
});
export const fragmentsRequest = z.strictObject({
  ...shared,
  fragments: z
    .array(
      z.strictObject({ ...subject, id: z.string().max(200), data: data.optional() }).refine(hasOneSubject, ONE_SUBJECT),
    )
    .min(1)
    .max(100)
    .describe('Templates; each renders with its own data, or with the shared data.'),
});

const MAX_ITEMS = 500;
export const batchRequest = z.strictObject({
  ...shared,
  items: z
    .array(
      z
        .strictObject({ ...subject, id: z.string().max(200).optional(), data: data.optional() })
        .refine(hasOneSubject, ONE_SUBJECT),
    )
    .min(1)
    .max(MAX_ITEMS)
    .describe('Templates; each renders with its own data, or with the shared data.'),
});

export type BatchRequest = z.infer<typeof batchRequest>;
export type RenderRequest = z.infer<typeof renderRequest>;
export type FragmentsRequest = z.infer<typeof fragmentsRequest>;
export type SharedRequest = z.infer<typeof storedRenderRequest>;

export const diagnostic = z.object({
  type: z.enum(['parser', 'assembler', 'engine']),
  code: z.string(),
  message: z.string(),
  template: z.string().optional(),
  line: z.number().optional(),
  column: z.number().optional(),
  help: z.string().optional(),
  frame: z.string().optional().describe('Source lines around the position, with a marker.'),
});
export const parseReply = z.object({ code: z.array(json), errors: z.array(diagnostic), warnings: z.array(diagnostic) });
const tierTime = z.object({ medianMs: z.number(), runs: z.number() });
export const renderReply = z.object({
  html: z.string(),
  errors: z.array(diagnostic),
  warnings: z.array(diagnostic),
  stats: z.object({
    tier: z.enum(['walk', 'code']),
    renderMs: z.number(),
    bytes: z.number(),
    iterations: z.number(),
    tiers: z
      .object({ walk: tierTime.optional(), code: tierTime.optional() })
      .optional()
      .describe('Only with `measureTiers`. A tier is absent if it cannot render the template within the limits.'),
  }),
});
export const fragmentsReply = z.object({
  fragments: z.array(z.object({ id: z.string(), ...renderReply.partial().shape })),
});
export const batchLine = z.object({
  index: z.number().int().describe('Index in `items`, from 0.'),
  id: z.string().optional(),
  status: z.number().int().describe('200, or the status of the problem.'),
  ...renderReply.partial().shape,
  problem: z
    .looseObject({ type: z.string(), code: z.string(), title: z.string(), status: z.number().int() })
    .optional()
    .describe('Why the template was not rendered.'),
});
