/** What a started server is told, and what it answers. */
import type { EngineName } from '../plan/plan.ts';

export interface Start {
  readonly engine: EngineName | undefined;
  readonly template: string;
  readonly data: unknown;
  /** By name. */
  readonly partials: Readonly<Record<string, string>>;
  /** Where packages of other engines are looked for. */
  readonly folder: string;
}

export type Started =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string };
