/** Names for repeated statements: a connection parses and plans a named statement once. Planning takes longer than running most of them. */

/** drizzle passes a statement's text along with its types. */
export type QueryText = string | { readonly text: string; readonly name?: string };

/** Uses after which a statement gets a name. */
const REPEATED = 3;
/** Named statements; each connection keeps their plans in memory. */
const MAX_NAMES = 200;
/** Statements whose uses are counted. */
const MAX_COUNTED = 2000;

export class StatementNames {
  readonly #names = new Map<string, string>();
  #uses = new Map<string, number>();

  /** The statement with a name, once it has been repeated; unchanged before, and without parameters. */
  named(query: QueryText, params: readonly unknown[] | undefined): QueryText {
    // Text without parameters may contain several statements, which cannot be prepared.
    if (params === undefined || params.length === 0) return query;
    const text = typeof query === 'string' ? query : query.text;
    const name = this.#names.get(text) ?? this.#count(text);
    if (name === undefined) return query;
    return typeof query === 'string' ? { text, name } : { ...query, name };
  }

  #count(text: string): string | undefined {
    if (this.#names.size === MAX_NAMES) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < REPEATED) {
      if (this.#uses.size === MAX_COUNTED) this.#uses = new Map();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Another process has migrated a table that a prepared statement reads; the statement has not run. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
