/** Schema of a plan file. */
import { z } from 'zod';
import { ENGINES } from './plan.ts';
import { parseDuration, parseDurations, parseRate, parseShare } from './quantities.ts';
import { parseThreshold } from './thresholds.ts';

/** A string (or number) that a function parses; `hint` describes the format. */
const read = <T>(parse: (text: string) => T | null, hint: string) =>
  z.union([z.string(), z.number()]).transform((value, context): T => {
    const result = parse(String(value));
    if (result !== null) return result;
    context.addIssue({ code: 'custom', message: `${JSON.stringify(value)}: ${hint}` });
    return z.NEVER;
  });

const regex = z.string().transform((text, context): RegExp => {
  try {
    return new RegExp(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

const listOf = <T extends z.ZodType>(item: T) =>
  z.union([item, z.array(item)]).transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[]);

export const duration = read(parseDuration, 'use a duration like 500ms, 30s or 5m');
export const rate = read(parseRate, 'use a rate per second like 200, or a rising one like 50..500');
export const threshold = read(parseThreshold, 'use a threshold like p99<50ms, mean<20ms, errors<1% or rate>100');
export const share = read(parseShare, 'use a share like 5% or 0.05');
export const connections = z.coerce.number().int().min(1).max(10_000);
export const processes = z.coerce.number().int().min(1).max(64);

const headers = z.record(z.string(), z.coerce.string());
const status = z.union([z.number().int().min(100).max(599), z.string().regex(/^[1-5]xx$/, 'use 200 or 2xx')]);
const source = z.union([
  z.strictObject({ json: z.string() }),
  z.strictObject({ header: z.string() }),
  z.strictObject({ cookie: z.string() }),
  z.strictObject({ regex }),
]);

const step = z
  .strictObject({
    name: z.string().optional(),
    get: z.string().optional(),
    post: z.string().optional(),
    put: z.string().optional(),
    patch: z.string().optional(),
    delete: z.string().optional(),
    headers: headers.default({}),
    json: z.unknown().optional(),
    form: z.record(z.string(), z.coerce.string()).optional(),
    body: z.string().optional(),
    check: z
      .strictObject({
        status: listOf(status).default([]),
        contains: listOf(z.string()).default([]),
        excludes: listOf(z.string()).default([]),
        matches: listOf(regex).default([]),
      })
      .prefault({}),
    save: z.record(z.string().regex(/^\w+$/, 'names of variables have letters, digits and _'), source).default({}),
    think: read(parseDurations, 'use a duration like 2s, or a range like 1s..3s').default({ from: 0, to: 0 }),
  })
  .refine(
    ({ get, post, put, patch, delete: remove }) =>
      [get, post, put, patch, remove].filter((path) => path !== undefined).length === 1,
    'needs exactly one of get, post, put, patch and delete',
  )
  .refine(
    ({ json, form, body }) => [json, form, body].filter((content) => content !== undefined).length <= 1,
    'takes at most one of json, form and body',
  );

const scenario = z.strictObject({
  weight: z.number().positive().default(1),
  data: z.string().optional(),
  steps: z.array(step).min(1),
});

const httpUrl = z.url({ protocol: /^https?$/, error: 'use an address that starts with http:// or https://' });

const target = z
  .strictObject({
    url: httpUrl.optional(),
    sitemap: httpUrl.optional(),
    metrics: httpUrl.optional(),
    template: z.string().optional(),
    data: z.string().optional(),
    partials: z.string().optional(),
    engine: z.enum(ENGINES).optional(),
    env: z.record(z.string(), z.coerce.string()).default({}),
    headers: headers.default({}),
  })
  .refine(
    ({ url, sitemap, template }) => [url, sitemap, template].filter((source) => source !== undefined).length === 1,
    'needs exactly one of url, sitemap and template',
  );

const targetOrUrl = z.union([
  httpUrl.transform((url): z.output<typeof target> => ({ url, env: {}, headers: {} })),
  target,
]);

export const planFile = z
  .strictObject({
    target: targetOrUrl.optional(),
    targets: z.record(z.string(), targetOrUrl).optional(),
    load: z
      .strictObject({
        model: z.enum(['open', 'closed']).optional(),
        rate: rate.optional(),
        connections: connections.optional(),
        duration: duration.optional(),
        warmup: duration.optional(),
        timeout: duration.optional(),
        processes: processes.optional(),
      })
      .default({}),
    find: z
      .union([
        threshold.transform((limit) => ({ limit, step: undefined })),
        z.strictObject({ limit: threshold, step: duration.optional() }),
      ])
      .optional(),
    thresholds: z.array(threshold).default([]),
    tolerance: share.optional(),
    scenarios: z.record(z.string(), scenario).default({}),
  })
  .refine(({ target, targets }) => target === undefined || targets === undefined, 'takes target or targets, not both');

export type PlanFile = z.output<typeof planFile>;
export type PlanTarget = z.output<typeof target>;
export type PlanStep = z.output<typeof step>;
