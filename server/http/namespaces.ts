/** Namespaces of the render API: each has API keys, stored templates and limits of its own. */
import type { Response } from 'express';
import { z } from 'zod';
import { placedIssues } from './check-input.ts';
import { validationMessage } from './validation-messages.ts';

export interface Namespace {
  /** '' for the keys of API_KEYS, and when no key is required. */
  readonly name: string;
  readonly keys: readonly string[];
  /** Maximum number of stored templates and sets. */
  readonly maxTemplates: number;
  /** Maximum total size in bytes. */
  readonly maxBytes: number;
  /** Requests per minute and key; absent: no limit besides RATE_LIMIT. */
  readonly requestsPerMinute?: number | undefined;
  /** Whether writes of stored templates must name the version that they replace. */
  readonly requirePreconditions: boolean;
}

const bound = z.number().int().min(1);
const settings = z.record(
  z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens'),
  z.strictObject({
    keys: z.array(z.string().trim().min(1)).min(1),
    maxTemplates: bound.optional(),
    maxBytes: bound.optional(),
    requestsPerMinute: bound.optional(),
    requirePreconditions: z.boolean().default(false),
  }),
);

interface NamespaceSettings extends Omit<Namespace, 'maxTemplates' | 'maxBytes'> {
  readonly maxTemplates?: number | undefined;
  readonly maxBytes?: number | undefined;
}

/** The variable API_NAMESPACES: a JSON object that maps names to keys and limits. */
export const namespaceVariable = z
  .string()
  .default('')
  .transform((text, context): readonly NamespaceSettings[] => {
    if (text === '') return [];
    const read = settings.safeParse(parseJson(text), { error: validationMessage });
    if (read.success) return Object.entries(read.data).map(([name, values]) => ({ name, ...values }));
    for (const { path, message } of placedIssues(read.error))
      context.addIssue({
        code: 'custom',
        message: path.length === 0 ? 'must be a JSON object' : `${path.join('.')}: ${message}`,
      });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON gets the same message as a value that is not an object.
    return undefined;
  }
}

export interface NamespaceConfig {
  /** Separated by commas. */
  readonly API_KEYS: string;
  readonly API_NAMESPACES: readonly NamespaceSettings[];
  readonly MAX_TEMPLATES: number;
  readonly MAX_TEMPLATE_BYTES: number;
}

/** The keys of API_KEYS, as configured. */
export const keysOf = ({ API_KEYS }: { readonly API_KEYS: string }): string[] =>
  API_KEYS.split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/** All namespaces, starting with that of API_KEYS. */
export function namespacesOf(config: NamespaceConfig): readonly [Namespace, ...Namespace[]] {
  const limits = { maxTemplates: config.MAX_TEMPLATES, maxBytes: config.MAX_TEMPLATE_BYTES };
  const unnamed: Namespace = { name: '', keys: keysOf(config), requirePreconditions: false, ...limits };
  const named = config.API_NAMESPACES.map(
    (values): Namespace => ({
      ...values,
      maxTemplates: values.maxTemplates ?? limits.maxTemplates,
      maxBytes: values.maxBytes ?? limits.maxBytes,
    }),
  );
  return [unnamed, ...named];
}

/** The names of two namespaces that share a key; undefined when each has its own. */
export function sharedKey(namespaces: readonly Namespace[]): string | undefined {
  const names = new Map<string, string>();
  for (const { name, keys } of namespaces)
    for (const key of keys) {
      const other = names.get(key);
      if (other !== undefined && other !== name) return `${other || 'API_KEYS'} and ${name}`;
      names.set(key, name);
    }
  return undefined;
}

/** The caller: the namespace of its key, and the key's hash. */
export interface Caller {
  readonly namespace: Namespace;
  readonly keyHash: string;
}

export const setCaller = (response: Response, caller: Caller): void => void (response.locals['caller'] = caller);

/** The caller that `requireKey` has authenticated. Throws when that middleware does not precede the route. */
export function callerOf(response: Response): Caller {
  const caller = response.locals['caller'] as Caller | undefined;
  if (caller === undefined) throw new Error('requireKey must be mounted before this route');
  return caller;
}
