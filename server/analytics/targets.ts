/** The event routes: what each reads, and the resulting events (specification, storefront 7). */

import type { z } from 'zod';
import { isEventName, trackingMessages } from '#shared/analytics/events';
import { CRUMB, VISITOR_COOKIE } from '#shared/cookies';
import { field, textOf } from '#shared/json';
import { checkInput } from '../http/check-input.ts';
import { createProblem } from '../http/create-problem.ts';
import { Problem } from '../http/problems.ts';
import type { EventKind, Sent } from './event.ts';
import * as schemas from './schemas.ts';

export interface Target {
  /** Express pattern, for the documentation. */
  readonly path: string;
  readonly summary: string;
  /** Requires the CSRF token, because forged events here could mislead. */
  readonly crumb?: true;
  /** Records nothing: the call only reports whether it would. */
  readonly dry?: true;
  readonly read: (fields: unknown, parameter: string) => readonly Sent[];
}

/** An empty request, or only the CSRF token, gets the specification's message. */
function withPayload(fields: unknown): unknown {
  const isEmpty =
    fields === undefined ||
    fields === null ||
    (typeof fields === 'object' && Object.keys(fields).filter((key) => key !== CRUMB).length === 0);
  if (isEmpty) throw createProblem('invalid-request', trackingMessages.noPayload);
  return fields;
}

const read = <T>(schema: z.ZodType<T>, fields: unknown): T => checkInput(schema, withPayload(fields));

const census =
  (kind: EventKind) =>
  (fields: unknown): readonly Sent[] => {
    // A page may report a shown button without further data.
    const data = checkInput(schemas.censusRequest, fields ?? {});
    return [
      {
        kind,
        name: kind,
        data: inner(data),
        visitorRecord: textOf(field(data, 'visitorCookie') ?? field(data, VISITOR_COOKIE)),
      },
    ];
  };

/** Census calls send their fields directly, or as JSON text in `data`. */
function inner(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { data: text, ...rest } = data;
  if (typeof text !== 'string') return data;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...rest, ...parsed } : data;
  } catch {
    throw new Problem('invalid-request', { fields: [{ field: 'data', message: 'must be JSON text of an object' }] });
  }
}

/** The content of a newer event, validated by the schema of its name. */
function readContent(name: string, content: unknown): Readonly<Record<string, unknown>> {
  const schema = schemas.eventSchema(name);
  if (schema === undefined)
    throw new Problem('unknown-event-schema', { detail: `Unknown event schema '${name.slice(0, 100)}'.` });
  return checkInput(schema, content, 'eventContent') as Readonly<Record<string, unknown>>;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : { value };

/**
 * Fast path for page views from our own pages, which are most events: schema validation would dominate their cost.
 * Undefined for anything that looks different, which the schema handles.
 */
export function plainHit(fields: unknown): Sent | undefined {
  const { event, data, ss_cvr } = (fields ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof event !== 'string' || event === '' || event.length > 100) return undefined;
  if (typeof data !== 'string' || !data.startsWith('{')) return undefined;
  if (ss_cvr !== undefined && (typeof ss_cvr !== 'string' || ss_cvr.length > 300)) return undefined;
  try {
    return { kind: 'hit', name: event, data: JSON.parse(data) as Sent['data'], text: data, visitorRecord: ss_cvr };
  } catch {
    return undefined;
  }
}

export const targets: readonly Target[] = [
  {
    path: '/api/census/RecordHit',
    summary: 'Records a page view.',
    read(fields) {
      const hit = plainHit(fields);
      if (hit !== undefined) return [hit];
      const { event, data, ss_cvr } = read(schemas.hitRequest, fields);
      return [{ kind: 'hit', name: event, data, visitorRecord: ss_cvr }];
    },
  },
  {
    path: '/api/events/RecordEvent',
    summary: 'Records an event of the legacy tracker.',
    crumb: true,
    read(fields) {
      const { event, data } = read(schemas.eventRequest, fields);
      return [{ kind: 'event', name: event, data }];
    },
  },
  {
    path: '/api/events/RecordJavascriptErrors',
    summary: 'Records errors of the page’s scripts.',
    crumb: true,
    read: (fields) =>
      read(schemas.errorsRequest, fields).map(({ event, eventName, name, data, timestamp }) => ({
        kind: 'error',
        name: event ?? eventName ?? name ?? 'error',
        data: timestamp === undefined ? data : { ...data, timestamp },
      })),
  },
  ...(['button-click', 'button-render', 'overlay'] as const).map((kind) => ({
    path: `/api/census/${kind}`,
    summary: `Records a census event: ${kind}.`,
    read: census(kind),
  })),
  {
    path: '/api/census/form-render',
    summary: 'Records that a form was shown.',
    read(fields) {
      const { formId, visitorCookie, ...data } = read(schemas.formRenderRequest, fields);
      return [{ kind: 'form-render', name: formId, data: { ...data, formId }, visitorRecord: visitorCookie }];
    },
  },
  {
    path: '/api/census/RecordQuickView/{id}',
    summary: 'Records a quick view of a product.',
    read: (fields, id) =>
      census('quick-view')(fields).map((event) => ({ ...event, name: id, data: { ...event.data, itemId: id } })),
  },
  {
    path: '/api/1/performance/records',
    summary: 'Records speed, image and accessibility metrics of a page.',
    read: (fields) =>
      read(schemas.performanceRequest, fields).map((data) => ({
        kind: 'performance',
        name: textOf(field(data, 'event')) || 'performance',
        data: inner(data),
      })),
  },
  {
    path: '/api/1/telemetry/records',
    summary: 'Records app telemetry.',
    read: (fields) =>
      read(schemas.telemetryRequest, fields).map(({ app, data, event, pageLoadId, ts }) => ({
        kind: 'telemetry',
        name: `${app}:${event}`.slice(0, 100),
        data: { ...record(data), app, pageLoadId, ts },
      })),
  },
  {
    path: '/api/v1/clanker/events',
    summary: 'Records an event of the newer tracker.',
    read(fields) {
      const { eventSchemaName, eventContent } = read(schemas.schemaEventRequest, fields);
      return [{ kind: 'schema-event', name: eventSchemaName, data: readContent(eventSchemaName, eventContent) }];
    },
  },
  {
    path: '/api/v1/clanker/validate-event-content/{schemaName}',
    summary: 'Validates the content of an event against its schema. Nothing is recorded.',
    dry: true,
    read(fields, schemaName) {
      if (!isEventName(schemaName)) readContent(schemaName, {});
      const { eventContent } = read(schemas.validationRequest, fields);
      return [{ kind: 'schema-event', name: schemaName, data: readContent(schemaName, eventContent) }];
    },
  },
];
