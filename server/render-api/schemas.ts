/** The bodies of the render API. */
import { z } from 'zod';

// It has been read from JSON, and its size and depth are bounded: nothing of it needs to be looked at again.
const json = z.unknown();
const bound = z.number().int().min(0);

const renderOptions = z
  .strictObject({
    expressions: z.boolean().default(true).describe('.eval works.'),
    includes: z.boolean().default(true).describe('.include works.'),
    preprocess: z.boolean().default(false).describe('Reads {^…} tags and leaves all others as text.'),
    measureTiers: z
      .boolean()
      .optional()
      .describe(
        'Renders some more times, on the tree walker and on generated code, and returns both times (JSON only).',
      ),
    maxTokens: bound.optional().describe('Most tokens of an expression; 0: as the server says.'),
    maxStringLen: bound.optional().describe('Longest text an expression may build; 0: as the server says.'),
    maxOutputBytes: bound.optional(),
    deadlineMs: bound.optional(),
    maxIterations: bound.optional(),
  })
  .describe('May lower the limits of the server, never raise them.');

/** An id that says nothing to anybody would be rendered as the default one. */
function isLocale(id: string): boolean {
  if (id === 'none') return true;
  try {
    return Intl.getCanonicalLocales(id).length === 1;
  } catch {
    return false;
  }
}

const shared = {
  data: json.default({}).describe('The root of the data.'),
  partials: z
    .record(z.string(), z.union([z.string(), z.array(json)]))
    .optional()
    .describe('Name to source text or instruction tree.'),
  injects: z.record(z.string(), json).optional().describe('Path to value, for .inject.'),
  locale: z
    .string()
    .max(64)
    .refine(isLocale, 'must be a BCP 47 tag such as en-US, or none')
    .default('en-US')
    .describe('BCP 47 tag; none renders without locale data.'),
  now: z.number().optional().describe('The current time in epoch milliseconds.'),
  options: renderOptions.optional(),
};

const subject = {
  template: z.string().optional().describe('Source text.'),
  code: z.array(json).optional().describe('Instruction tree, as /v1/parse gives it.'),
  templateId: z.string().optional().describe('Id of a stored template.'),
};

const hasOneSubject = (body: { template?: unknown; code?: unknown; templateId?: unknown }): boolean =>
  [body.template, body.code, body.templateId].filter((input) => input !== undefined).length === 1;
const ONE_SUBJECT = 'Give exactly one of template, code and templateId.';

export const renderRequest = z.strictObject({ ...subject, ...shared }).refine(hasOneSubject, ONE_SUBJECT);
export const storedRenderRequest = z.strictObject(shared);
export const parseRequest = z.strictObject({
  template: z.string(),
  options: renderOptions.pick({ preprocess: true }).optional(),
});
export const storeRequest = z
  .strictObject({ template: z.string().optional(), code: z.array(json).optional() })
  .refine(hasOneSubject, 'Give exactly one of template and code.');
export const fragmentsRequest = z.strictObject({
  ...shared,
  fragments: z
    .array(
      z.strictObject({ ...subject, id: z.string().max(200), data: json.optional() }).refine(hasOneSubject, ONE_SUBJECT),
    )
    .min(1)
    .max(100)
    .describe('Each renders with its own data, or with the shared data.'),
});

export type RenderRequest = z.infer<typeof renderRequest>;
export type FragmentsRequest = z.infer<typeof fragmentsRequest>;
export type SharedRequest = z.infer<typeof storedRenderRequest>;

const diagnostic = z.object({
  type: z.enum(['parser', 'assembler', 'engine']),
  code: z.string(),
  message: z.string(),
  template: z.string().optional(),
  line: z.number().optional(),
  column: z.number().optional(),
  help: z.string().optional(),
  frame: z.string().optional().describe('The lines around, with a mark under the place.'),
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
      .describe('With measureTiers; a tier is absent that cannot render this template, or not within the limits.'),
  }),
});
const reports = { errors: z.array(diagnostic), warnings: z.array(diagnostic) };
const entry = { id: z.string(), etag: z.string().describe('The version, as in the header ETag.') };
export const storeReply = z.object({
  ...entry,
  hash: z.string().describe('Names the compiled text.'),
  diagnostics: z.array(z.unknown()).describe('Errors and warnings in one list.'),
  ok: z.boolean().describe('No errors were found; a template with errors is stored, and renders what it can.'),
  ...reports,
});
export const storedReply = z.object({
  id: z.string(),
  template: z.string().optional(),
  code: z.array(json).optional(),
});
export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('Most entries of the answer.'),
  cursor: z.string().max(200).optional().describe('`nextCursor` of the answer before.'),
});
export const listReply = z.object({
  templates: z.array(z.object({ ...entry, updatedAt: z.string() })),
  nextCursor: z.string().optional().describe('Absent in the last answer.'),
});
export const fragmentsReply = z.object({
  fragments: z.array(z.object({ id: z.string(), ...renderReply.partial().shape })),
});
