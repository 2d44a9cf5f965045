/** A contract is the schema of a resource: its plain type is inferred from it, or checked against it by the compiler. */
import type { z } from 'zod';

/** Deeply read-only, like all values that cross a file. */
type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;

/** The plain type of a schema's output. */
export type Output<Schema extends z.ZodType> = Immutable<z.output<Schema>>;

/** `contract<Cart>()(z.object({ … }))` compiles only when schema and type agree; the browser imports only the type. */
export const contract =
  <Type>() =>
  <Schema extends z.ZodType<Type>>(schema: Schema, ..._differ: Type extends Output<Schema> ? [] : [never]): Schema =>
    schema;
