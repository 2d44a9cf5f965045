/** Reference of the store API, as Markdown, generated from the route definitions. */
import { z } from 'zod';
import type { RouteDescription } from '../../http/define-route.ts';
import { problems } from '../../http/problems.ts';
import { type CallGroup, callGroups, groupOf } from '../../proxy/groups.ts';
import { describedRoutes } from './shop-api.ts';

/** The sections of the page, after its introduction. */
export function backendReference(): string {
  const routes = describedRoutes;
  const sections = callGroups.map((group) =>
    section(
      group,
      routes.filter(({ path }) => groupOf(path) === group),
    ),
  );
  const others = routes.filter(({ path }) => groupOf(path) === undefined);
  return [
    ...sections.filter((text) => text !== ''),
    ...(others.length === 0 ? [] : [`## Others\n\n${others.map(entry).join('\n\n')}`]),
    `## Schemas\n\n${namedSchemas(routes).map(schemaEntry).join('\n\n')}`,
  ].join('\n\n');
}

function section({ name, variable, paths }: CallGroup, routes: readonly RouteDescription[]): string {
  if (routes.length === 0) return '';
  const below = paths.map((path) => `\`${path}\``).join(', ');
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return `## ${title}\n\nPassed on when \`${variable}\` is set: all below ${below}.\n\n${routes.map(entry).join('\n\n')}`;
}

function entry(route: RouteDescription): string {
  const { method, path, summary, body, query, reply, replies, problems: codes } = route;
  const rows = [
    ...fieldRows(query, 'query', 'input'),
    ...fieldRows(body, 'body', 'input'),
    ...fieldRows(reply, 'reply', 'output'),
  ];
  const table =
    rows.length === 0 ? [] : [['| field | in | type | required |', '|---|---|---|---|', ...rows].join('\n')];
  const list = [...new Set(codes)].map((code) => `${problems[code].status} \`${code}\``).join(', ');
  return [
    `### ${method.toUpperCase()} ${path}`,
    summary,
    ...table,
    ...(replies === undefined
      ? []
      : [
          Object.entries(replies)
            .map(([status, text]) => `${status}: ${text}`)
            .join(' '),
        ]),
    ...(list === '' ? [] : [`Errors: ${list}.`]),
  ].join('\n\n');
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

type Direction = 'input' | 'output';

const jsonSchema = (schema: z.ZodType, io: Direction): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** Named schemas that the replies of these routes use. */
function namedSchemas(routes: readonly RouteDescription[]): readonly (readonly [string, JsonSchema])[] {
  const named = new Map<string, JsonSchema>();
  for (const { reply } of routes) {
    const { $defs = {} } = reply === undefined ? {} : jsonSchema(reply, 'output');
    for (const [name, schema] of Object.entries($defs)) if (!isUnnamed(name)) named.set(name, schema);
  }
  return [...named].sort(([a], [b]) => a.localeCompare(b, 'en'));
}

function schemaEntry([name, schema]: readonly [string, JsonSchema]): string {
  const rows = shapesOf(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(
      ([name, field]) =>
        `| \`${name}\` | ${typeOf(field)} | ${required.includes(name) ? 'always' : 'may be absent'} | ${field.description ?? ''} |`,
    ),
  );
  const { description } = schema;
  const head = '| field | type | | |\n|---|---|---|---|';
  return [`### ${name}`, ...(description === undefined ? [] : [description]), [head, ...rows].join('\n')].join('\n\n');
}

/** The object schemas that a value may match. */
const shapesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter(({ properties }) => properties !== undefined);

function fieldRows(schema: z.ZodType | undefined, place: string, io: Direction): readonly string[] {
  if (schema === undefined) return [];
  const json = jsonSchema(schema, io);
  const whole = shapesOf(json).length === 0 ? [`| (whole) | ${place} | ${typeOf(json)} | yes |`] : [];
  return [...new Set([...whole, ...nestedRows(json, { place, path: '', defs: json.$defs ?? {} })])];
}

interface Nesting {
  readonly place: string;
  /** Path of the object that contains the fields: `navigation.items[].`. */
  readonly path: string;
  /** Schemas expanded inline; each only once, because they may be recursive. */
  readonly defs: Readonly<Record<string, JsonSchema>>;
}

/** Table rows for the fields of an object, including nested objects and lists. */
function nestedRows({ items, ...schema }: JsonSchema, nesting: Nesting): readonly string[] {
  const { place, path, defs } = nesting;
  if (items !== undefined)
    return nestedRows(items, { ...nesting, path: path === '' ? '[].' : `${path.slice(0, -1)}[].` });
  const name = nameOf(schema.$ref ?? '');
  if (isUnnamed(name)) {
    const { [name]: shown = {}, ...others } = defs;
    return nestedRows(shown, { ...nesting, defs: others });
  }
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `| \`${path}${name}\` | ${place} | ${typeOf(field)} | ${schema.required?.includes(name) ? 'yes' : 'no'} |`,
    ...nestedRows(field, { ...nesting, path: `${path}${name}.` }),
  ]);
  return [...own, ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => nestedRows(part, nesting))];
}

function typeOf({ type, enum: values, const: value, anyOf, items, $ref, additionalProperties }: JsonSchema): string {
  if ($ref !== undefined) return namedType(nameOf($ref));
  if (value !== undefined) return `\`${JSON.stringify(value)}\``;
  if (values !== undefined) return values.map((option) => `\`${JSON.stringify(option)}\``).join(', ');
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (type === 'array') return `list of ${items === undefined ? 'anything' : typeOf(items)}`;
  if (type === 'object' && typeof additionalProperties === 'object' && additionalProperties.type === 'string')
    return 'object of strings';
  return type === undefined ? 'anything' : [type].flat().join(' or ');
}

/** Numbered by zod: a recursive schema without a name. */
const isUnnamed = (name: string): boolean => name.startsWith('__');

/** A link to the type's table. */
const namedType = (name: string): string => (isUnnamed(name) ? 'anything' : `[${name}](#${name.toLowerCase()})`);
