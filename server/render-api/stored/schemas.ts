/** Bodies and replies of the routes for stored templates and sets. */
import { z } from 'zod';
import { diagnostic, hasOneSubject, json } from '../schemas.ts';

const MAX_NAME_LENGTH = 200;
const name = z.string().min(1).max(MAX_NAME_LENGTH);

export const templateBody = z
  .strictObject({
    template: z.string().optional().describe('Source text.'),
    code: z.array(json).optional().describe('Instruction tree, as returned by /v1/parse.'),
    partials: z
      .record(name, z.union([z.string(), z.array(json)]))
      .optional()
      .describe('Partials by name: source text or instruction tree; partials of a render take precedence.'),
  })
  .refine(hasOneSubject, 'Send exactly one of template and code.');

const texts = z.record(name, z.string());

export const setBody = z.strictObject({
  templates: texts.default({}).describe('Templates by name, as source text; use the name as `templateId`.'),
  partials: texts
    .default({})
    .describe('Partials by name, as source text, for templates of the set and for others that use the set.'),
});

export const putQuery = z.strictObject({
  allowErrors: z
    .enum(['true', 'false'])
    .default('false')
    .describe('`true` also stores templates with errors: their other parts render.'),
});

const entry = { id: z.string(), etag: z.string().describe('Version, as in the `ETag`.') };
const version = z.number().int().describe('Counts changes of the content, from 1.');
const finding = z.object({
  ...diagnostic.shape,
  field: z.string(),
  pointer: z.string().describe('JSON pointer to the source text in the body.'),
});

export const putReply = z.object({
  ...entry,
  version,
  ok: z.boolean().describe('True if there are no errors.'),
  errors: z.array(finding),
  warnings: z.array(finding),
});

export const templateReply = z.object({
  id: z.string(),
  template: z.string().optional(),
  code: z.array(json).optional(),
  partials: z.record(z.string(), z.union([z.string(), z.array(json)])).optional(),
});
export const setReply = z.object({ id: z.string(), templates: texts, partials: texts });

export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('Maximum number of results.'),
  cursor: z.string().max(200).optional().describe('`nextCursor` of the previous response.'),
});
const entries = z.array(z.object({ ...entry, updatedAt: z.string() }));
const nextCursor = z.string().optional().describe('Absent on the last page.');
export const templateListReply = z.object({ templates: entries, nextCursor });
export const setListReply = z.object({ sets: entries, nextCursor });

export const versionsReply = z.object({
  versions: z
    .array(z.object({ version, etag: entry.etag, bytes: z.number().int(), createdAt: z.string() }))
    .describe('Newest first, at most 20.'),
});
