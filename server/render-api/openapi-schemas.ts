/** The schemas of an OpenAPI document: each named, without duplicates, and with valid references. */
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

export interface Schemas {
  /** A reference to the schema, named `name` unless an equal one exists. */
  refer(name: string, schema: z.ZodType, io: 'input' | 'output'): Json;
  /** Names a schema that is JSON Schema already. */
  add(name: string, schema: Json): Json;
  /** The value of `components.schemas`. */
  all(): Readonly<Record<string, Json>>;
}

/** Any JSON value. Left open instead of defined recursively, because generators would create types that compilers reject. */
const ANY = 'JsonValue';
const PLACE = '#/components/schemas/';

export function createSchemas(): Schemas {
  const byName = new Map<string, Json>();
  const nameOf = new Map<string, string>();

  const add = (name: string, schema: Json): Json => {
    const text = JSON.stringify(schema);
    const existing = nameOf.get(text);
    if (existing !== undefined) return { $ref: `${PLACE}${existing}` };
    const unique = byName.has(name) ? `${name}${byName.size}` : name;
    byName.set(unique, schema);
    nameOf.set(text, unique);
    return { $ref: `${PLACE}${unique}` };
  };

  return {
    add,
    refer(name, schema, io) {
      const {
        $schema,
        $defs = {},
        ...full
      } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & {
        readonly $defs?: Readonly<Record<string, Json>>;
      };
      const names = new Map(Object.keys($defs).map((key) => [`#/$defs/${key}`, definitionName(name, key, $defs[key])]));
      for (const [key, definition] of Object.entries($defs)) {
        const named = names.get(`#/$defs/${key}`) ?? key;
        if (named === ANY) byName.set(ANY, { description: 'Any JSON value.' });
        else if (!byName.has(named)) byName.set(named, renamed(definition, names) as Json);
      }
      const sent = renamed(full, names) as Json;
      // A schema with a name of its own needs no second one.
      return Object.keys(sent).join() === '$ref' ? sent : add(name, sent);
    },
    all: () => Object.fromEntries([...byName].sort(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}

/** Names of definitions; zod numbers recursive ones. Any JSON value is one of them, and the same everywhere. */
function definitionName(owner: string, key: string, definition: Json | undefined): string {
  const kinds = (definition?.['anyOf'] as readonly Json[] | undefined)?.map(({ type }) => type) ?? [];
  return ['string', 'number', 'boolean', 'null', 'array', 'object'].every((kind) => kinds.includes(kind))
    ? ANY
    : !key.startsWith('__')
      ? key
      : `${owner}${key.replace(/^_+/, '').replace(/^\w/, (letter) => letter.toUpperCase())}`;
}

/** The schema with its references changed to the final names of definitions. */
function renamed(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => renamed(item, names));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      const name = key === '$ref' && typeof value === 'string' ? names.get(value) : undefined;
      return [key, name === undefined ? renamed(value, names) : `${PLACE}${name}`];
    }),
  );
}
