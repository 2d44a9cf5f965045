/** Reads an export value by value into temporary files: it may be larger than memory, and its tables may be in any order. */
import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { JsonReader, TransferRejected } from './json-reader.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Buffer size in characters. */
const CHUNK = 256 * 1024;

/** Rows of a table, in a file. */
export class SpooledRows {
  count = 0;
  readonly columns = new Set<string>();
  private readonly path: string;
  private pending = '';

  constructor(path: string) {
    this.path = path;
  }

  /** `raw`: the row as JSON. Throws `TransferRejected` for an invalid row. */
  async add(raw: string): Promise<void> {
    for (const name of Object.keys(rowOf(raw))) this.columns.add(name);
    // Line breaks in JSON are whitespace. The text is not parsed, because long numbers would lose precision.
    this.pending += `${raw.replace(/[\r\n]+/g, ' ')}\n`;
    this.count++;
    if (this.pending.length >= CHUNK) await this.flush();
  }

  async flush(): Promise<void> {
    await appendFile(this.path, this.pending, { mode: 0o600 });
    this.pending = '';
  }

  /** The rows as JSON, in order. */
  async *lines(): AsyncGenerator<string> {
    if (this.count === 0) return;
    yield* createInterface({ input: createReadStream(this.path), crlfDelay: Number.POSITIVE_INFINITY });
  }
}

function rowOf(raw: string): object {
  let row: unknown;
  try {
    row = JSON.parse(raw);
  } catch (error) {
    throw new TransferRejected(`The file is not JSON: ${(error as Error).message}`, error);
  }
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row;
  throw new TransferRejected('The file has a row that is not an object.');
}

/** A site of an export. */
export interface ExportedSite {
  /** Its row; in an export without visitors' data, only the columns that the site needs for display. */
  readonly row: Row;
  /** Undefined: not in the file. */
  readonly hosts: readonly string[] | undefined;
  /** Hash of the deployed folder. */
  readonly deployed: string | null;
  /** By name. Absent when they are the document's own tables. */
  readonly tables?: Tables | undefined;
}

export type Tables = ReadonlyMap<string, SpooledRows>;

export interface ExportDocument {
  readonly format: unknown;
  readonly tables: Tables | undefined;
  /** The site in an export of a single site. */
  readonly site: ExportedSite | undefined;
  /** The sites in an export of everything. */
  readonly sites: readonly ExportedSite[];
  readonly folders: SpooledRows | undefined;
  readonly files: SpooledRows | undefined;
}

/** Reads an export and calls `work` with it. Throws `TransferRejected` for an incomplete or invalid JSON document. */
export async function withExport<T>(
  bytes: AsyncIterable<Uint8Array>,
  work: (document: ExportDocument) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'));
  try {
    return await work(await new Reading(folder, new JsonReader(textOf(bytes))).document());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws `TransferRejected` for invalid UTF-8. */
async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (error) {
      throw new TransferRejected('The file is not UTF-8.', error);
    }
  };
  for await (const piece of bytes) yield decode(piece);
  yield decode();
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class Reading {
  private readonly folder: string;
  private readonly reader: JsonReader;
  /** Number of files so far. */
  private count = 0;

  constructor(folder: string, reader: JsonReader) {
    this.folder = folder;
    this.reader = reader;
  }

  async document(): Promise<ExportDocument> {
    const { reader } = this;
    const document: Mutable<ExportDocument> = {
      ...{ format: undefined, tables: undefined, site: undefined, sites: [], folders: undefined, files: undefined },
    };
    for await (const name of reader.members()) {
      if (name === 'tables') document.tables = await this.tables();
      else if (name === 'sites') document.sites = await this.sites();
      else if (name === 'site') document.site = await this.site();
      else if (name === 'folders' || name === 'files') document[name] = await this.rows();
      else if (name === 'format') document.format = await reader.value();
      else await reader.raw();
    }
    await reader.end();
    return document;
  }

  private async sites(): Promise<readonly ExportedSite[]> {
    const sites: ExportedSite[] = [];
    for await (const _site of this.reader.elements()) sites.push(await this.site());
    return sites;
  }

  private async site(): Promise<ExportedSite> {
    const row: Record<string, unknown> = {};
    let hosts: readonly string[] | undefined;
    let tables: Tables | undefined;
    let deployed: string | null = null;
    for await (const name of this.reader.members()) {
      if (name === 'tables') {
        tables = await this.tables();
        continue;
      }
      const value = await this.reader.value();
      if (name === 'hosts') hosts = Array.isArray(value) ? value.map(String) : undefined;
      else if (name === 'deployed') deployed = typeof value === 'string' ? value : null;
      else if (name !== '__proto__') row[name] = value;
    }
    return { row, hosts, deployed, tables };
  }

  private async tables(): Promise<Tables> {
    const tables = new Map<string, SpooledRows>();
    for await (const name of this.reader.members()) {
      if (tables.has(name)) throw new TransferRejected(`The file has the table '${name}' twice.`);
      tables.set(name, await this.rows());
    }
    return tables;
  }

  private async rows(): Promise<SpooledRows> {
    const rows = new SpooledRows(join(this.folder, String(this.count++)));
    for await (const _row of this.reader.elements()) await rows.add(await this.reader.raw());
    if (rows.count > 0) await rows.flush();
    return rows;
  }
}
