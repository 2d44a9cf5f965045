/** Request schemas of the analytics routes (specification, storefront 7; rendering and owner tools 3 and 7). */
import { z } from 'zod';
import {
  eventNumberFields,
  eventTextFields,
  isEventName,
  type KnownEvent,
  knownEvents,
  trackingMessages,
} from '#shared/analytics/events';

const MAX_MEMBERS = 20;

/** JSON text of an object, or the object itself: scripts send either. */
const jsonObject = z
  .unknown()
  .transform((input, context): unknown => {
    if (typeof input !== 'string') return input ?? undefined;
    if (input.trim() === '') return undefined;
    try {
      return JSON.parse(input) as unknown;
    } catch {
      context.addIssue('must be JSON text of an object');
      return z.NEVER;
    }
  })
  .pipe(
    z.record(z.string(), z.unknown(), { error: (issue) => missingOr(issue.input, 'must be JSON text of an object') }),
  );

const missingOr = (input: unknown, message: string): string =>
  input === undefined ? trackingMessages.noPayload : message;

/** A name, or the number that older scripts send. */
const name = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().min(1, 'is missing').max(100, 'must have at most 100 characters'));

/** A single value: for a field that was sent twice, the last one. */
const once = <T extends z.ZodType>(schema: T) =>
  z.preprocess((input) => (Array.isArray(input) ? input.at(-1) : input), schema);

export const hitRequest = z.looseObject({
  event: once(name),
  data: once(jsonObject),
  ss_cvr: once(z.string().max(300).optional().catch(undefined)),
});

const eventName = name.refine(isEventName, {
  error: ({ input }) => `is not the name of an event: '${String(input)}'`,
});

export const eventRequest = z.looseObject({ event: once(eventName), data: once(jsonObject) });

export const censusRequest = z.record(z.string(), z.unknown());

export const formRenderRequest = z.looseObject({
  formId: once(z.string().min(1, 'is missing').max(100)),
  visitorCookie: once(z.string().max(300).optional().catch(undefined)),
});

/** One batch of the error reporter; it queues at most 10, and an older page may send twice that. */
export const errorsRequest = z
  .array(
    z.looseObject({
      event: name.optional(),
      eventName: name.optional(),
      name: name.optional(),
      data: jsonObject,
      timestamp: z.union([z.number(), z.string().max(40)]).optional(),
    }),
    'must be a list of events',
  )
  .min(1, trackingMessages.noPayload)
  .max(MAX_MEMBERS, `must have at most ${MAX_MEMBERS} events`);

export const performanceRequest = z.union([
  z.array(z.record(z.string(), z.unknown())).min(1, trackingMessages.noPayload).max(100),
  z.record(z.string(), z.unknown()).transform((item) => [item]),
]);

export const telemetryRequest = z
  .array(
    z.looseObject({
      app: name,
      data: z.unknown(),
      event: name,
      pageLoadId: z.string().max(100).optional(),
      /** Epoch milliseconds. */
      ts: z.number('must be a time in milliseconds').min(0),
    }),
    'must be a list of records',
  )
  .min(1, trackingMessages.noPayload)
  .max(100, 'must have at most 100 records');

export const schemaEventRequest = z.looseObject({
  eventSchemaName: once(z.string().max(100)),
  eventContent: once(jsonObject),
});

export const validationRequest = z.looseObject({ eventContent: once(jsonObject) });

const optionalText = z.string('must be a text').max(4000, 'must have at most 4000 characters').nullish();
const optionalNumber = z.number('must be a number').nullish();
const base = z.looseObject({
  ...Object.fromEntries(eventTextFields.map((field) => [field, optionalText])),
  ...Object.fromEntries(eventNumberFields.map((field) => [field, optionalNumber])),
  source_environment: z.enum(['dev', 'qa', 'staging', 'prod'], trackingMessages.unknownEnvironment).nullish(),
});

/** Required fields of events, besides the optional ones. */
const requiredField = (field: string) =>
  field === 'cart_value' || field === 'num_items_in_cart'
    ? z.number('must be a number').min(0)
    : z.string().min(1, 'is missing').max(4000);

const schemas = new Map<string, z.ZodType>(
  Object.entries(knownEvents).map(([event, fields]) => [
    event,
    base.extend(Object.fromEntries(fields.map((field) => [field, requiredField(field)]))),
  ]),
);

/** The schema of an event's content; undefined for an invalid name. */
export const eventSchema = (eventName: string): z.ZodType | undefined =>
  schemas.get(eventName as KnownEvent) ?? (isEventName(eventName) ? base : undefined);
