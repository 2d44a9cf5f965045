/** The client of the Vitrine render API. */
export { createClient, type VitrineClient } from './client.ts';
export { type ProblemCode, VitrineProblem } from './problem.ts';
export type { GetOptions, PutOptions, StoredDocuments, WriteOptions } from './stored.ts';
export type { CallOptions, ClientOptions } from './transport.ts';
export type {
  BatchLine,
  BatchRequest,
  Entry,
  FragmentsReply,
  FragmentsRequest,
  ParseReply,
  PutReply,
  RenderReply,
  RenderRequest,
  RestoreReply,
  SetBody,
  StoredSet,
  StoredTemplate,
  TemplateBody,
  Version,
} from './types.ts';
