/** Bodies and replies of the routes that manage sites. */
import { z } from 'zod';
import { siteStates } from './hosted-site.ts';

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

const siteId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'must be lower-case letters, digits, dots, hyphens and underscores')
  .describe('Id of the site; it cannot be changed.');

const hosts = z
  .array(z.string().regex(HOST, 'must be a host name in lower case, without a port'))
  .max(100)
  .refine((list) => new Set(list).size === list.length, 'must not name a host twice')
  .describe('Host names of the site; links in emails use the first one.');

const settings = z
  .record(
    z.string(),
    z
      .string()
      .max(10_000)
      .regex(/^[^\0]*$/, 'must not contain U+0000'),
  )
  .describe(
    'Environment variables of integrations and upstreams that override those of the server; stored encrypted, never returned. Replaces all settings.',
  );

const state = z
  .enum(siteStates)
  .describe('`live`; `paused`: 503 for everyone; `under-construction`: 503 for everyone but signed-in admins.');

export const addSiteRequest = z.strictObject({
  id: siteId,
  hosts: hosts.default([]),
  state: state.default('live'),
  settings: settings.default({}),
  starter: z
    .enum(['demo', 'none'])
    .default('demo')
    .describe('`demo`: a copy of the demo; `none`: without content and theme, until they are imported.'),
});

export const changeSiteRequest = z
  .strictObject({ hosts: hosts.optional(), state: state.optional(), settings: settings.optional() })
  .describe('Fields that are not sent stay unchanged.');

export const siteReply = z.object({
  id: z.string(),
  state,
  hosts: z.array(z.string()),
  created: z.string().describe('ISO 8601.'),
  deployed: z.string().nullable().describe('Hash of the deployed files; null before the first deployment.'),
  hasSettings: z.boolean(),
});

export const importReply = siteReply.extend({ rows: z.number().describe('Number of imported rows in all tables.') });

export const siteList = z.object({
  sites: z.array(siteReply),
  nextCursor: z.string().optional().describe('Cursor of the next page; absent on the last page.'),
});

export const siteListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: z.string().max(200).optional(),
});

/** Files by path. */
export const deployRequest = z.strictObject({
  files: z
    .record(
      z.string().max(500),
      z.union([z.strictObject({ text: z.string() }), z.strictObject({ base64: z.base64() })]),
    )
    .describe('All files below `theme/` and `assets/`, and `content/site.json`, by path: as `text` or as `base64`.'),
});

const themeProblem = z.object({
  severity: z.string(),
  code: z.string(),
  message: z.string(),
  file: z.string(),
  line: z.number().optional(),
  column: z.number().optional(),
});

export const deployReply = z.object({
  hash: z.string().describe('Hash of all files.'),
  warnings: z.array(themeProblem).describe('Warnings of `vitrine check`.'),
});

export const deploymentReply = z.object({
  id: z.number(),
  hash: z.string(),
  created: z.string().describe('ISO 8601.'),
  current: z.boolean().describe('Whether it is the current deployment.'),
});

export const deploymentList = z.object({ deployments: z.array(deploymentReply) });

export const rollbackRequest = z.strictObject({
  id: z.number().int().optional().describe('Number of a deployment; default: the one before the current one.'),
});
