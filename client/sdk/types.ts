/** Bodies and replies of the calls, as named in the OpenAPI document. */
import type { operations } from './api.ts';

/** The JSON body of a call. */
type BodyOf<Call extends keyof operations> = operations[Call] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The JSON of a call's 200 response. */
type ReplyOf<Call extends keyof operations> = operations[Call] extends {
  responses: { 200: { content: { 'application/json': infer Reply } } };
}
  ? Reply
  : never;

export type RenderRequest = BodyOf<'renderTemplate'>;
export type RenderReply = ReplyOf<'renderTemplate'>;
export type ParseReply = ReplyOf<'parseTemplate'>;
export type FragmentsRequest = BodyOf<'renderFragments'>;
export type FragmentsReply = ReplyOf<'renderFragments'>;
export type BatchRequest = BodyOf<'renderBatch'>;
export type BatchLine = operations['renderBatch']['responses'][200]['content']['application/x-ndjson'];
export type PutReply = ReplyOf<'putTemplate'>;
export type RestoreReply = ReplyOf<'restoreTemplateVersion'>;
export type Version = ReplyOf<'listTemplateVersions'>['versions'][number];
export type Entry = ReplyOf<'listTemplates'>['templates'][number];
export type TemplateBody = BodyOf<'putTemplate'>;
export type StoredTemplate = ReplyOf<'getTemplate'>;
export type SetBody = BodyOf<'putSet'>;
export type StoredSet = ReplyOf<'getSet'>;
