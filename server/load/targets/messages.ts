/** Messages between the parent and a started server. */
import type { EngineName } from '../plan/plan.ts';

export interface Start {
  readonly engine: EngineName | undefined;
  readonly template: string;
  readonly data: unknown;
  /** By name. */
  readonly partials: Readonly<Record<string, string>>;
  /** Where packages of other engines are resolved. */
  readonly folder: string;
}

export type Started =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string };
