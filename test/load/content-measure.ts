/** All measurements of a large site, on the given databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillScaleDatabase } from '../content-scale/open-scale-database.ts';
import { PAGE_SIZE, type ScalePlan } from '../content-scale/scale-site.ts';
import { measureBesideEdits, measureEdits, measureEtags } from './content-edits.ts';
import { type Figures, median } from './content-figures.ts';
import { measureCold, measureSearch, measureWarm, type Turns, walk } from './content-pages.ts';
import { type Replica, startReplica } from './content-replicas.ts';
import { startIdle } from './event-loop.ts';

export interface ContentRun extends Turns {
  readonly site: ScalePlan;
  /** Number of starts; the median counts. */
  readonly starts: number;
  /** The same on the embedded database; 0 skips it. */
  readonly embeddedStarts: number;
  /** Pages visited before memory is read again. */
  readonly walked: number;
  /** Items, and as many lists, visited for the first time. */
  readonly cold: number;
  readonly searches: number;
  readonly edits: number;
}

interface Surroundings {
  /** Creates an empty database on a PostgreSQL server and returns its URL. */
  readonly createDatabase: () => Promise<string>;
  readonly tell: (line: string) => void;
}

export async function measureContent(run: ContentRun, { createDatabase, tell }: Surroundings): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-content-'));
  try {
    tell('writing the sites');
    const [large, small] = [await createDatabase(), await createDatabase()];
    await fillScaleDatabase({ DATABASE_URL: large, DATA_DIR: join(folder, 'fill') }, run.site);
    // The same pages in a small site: the demo and one list with as many products.
    const few = { collections: 1, products: PAGE_SIZE };
    await fillScaleDatabase({ DATABASE_URL: small, DATA_DIR: join(folder, 'fill') }, few);
    const onServer = await measureReplicas(run, { folder, large, small, tell });
    if (run.embeddedStarts === 0) return onServer;
    tell('embedded database');
    return { ...onServer, ...(await measureEmbedded(run, folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Sites extends Pick<Surroundings, 'tell'> {
  readonly folder: string;
  /** URLs of databases. */
  readonly large: string;
  readonly small: string;
}

async function measureReplicas(run: ContentRun, { folder, large, small, tell }: Sites): Promise<Figures> {
  const figures: Figures[] = [];
  /** Long runs print intermediate results. */
  const note = async (name: string, work: () => Promise<Figures>): Promise<void> => {
    tell(name);
    const measured = await work();
    for (const [figure, value] of Object.entries(measured)) tell(`  ${figure}: ${value.toFixed(2)}`);
    figures.push(measured);
  };
  const start = (name: string, url = large): Promise<Replica> => startReplica({ DATABASE_URL: url }, folder, name);
  const { site } = run;
  tell('start');
  const [started, first] = await measureStarts(run.starts, () => start('first'));
  const running = [first];
  const idle = startIdle();
  try {
    await note('memory', async () => {
      await walk(first, site, run.walked);
      return { ...started, 'memory after the walk': await first.memory() };
    });
    const [second, third, demo] = [await start('second'), await start('third'), await start('small', small)];
    running.push(second, third, demo);
    // Both have served nothing before, because a long walk affects a process regardless of the site's size.
    await note('next to a small site', () => measureWarm(third, demo, run));
    await demo.stop();
    running.pop();
    await note('first visits', () => measureCold(second, site, run.cold));
    await note('search', () => measureSearch(third, run.searches));
    await note('edits', () => measureEdits([first, second, third], site, { edits: run.edits, idle }));
    await note('ETags', () => measureEtags(first, site, tell));
    await note('requests beside edits', () => measureBesideEdits([first, second, third], site, run));
  } finally {
    idle.stop();
    await Promise.all(running.map((replica) => replica.stop()));
  }
  return Object.assign({}, ...figures) as Figures;
}

/** Starts one replica after the other; the last one keeps running. */
async function measureStarts(starts: number, start: () => Promise<Replica>): Promise<readonly [Figures, Replica]> {
  const measured: { readonly ready: number; readonly memory: number; readonly peak: number }[] = [];
  for (;;) {
    const replica = await start();
    measured.push({ ready: replica.readyMs, memory: await replica.memory(), peak: replica.peakMemory() });
    if (measured.length < starts) {
      await replica.stop();
      continue;
    }
    const figures = {
      'start until /readyz': median(measured.map(({ ready }) => ready)) / 1000,
      'memory after the start': median(measured.map(({ memory }) => memory)),
      'memory at most during the start': median(measured.map(({ peak }) => peak)),
    };
    return [figures, replica];
  }
}

async function measureEmbedded({ site, embeddedStarts }: ContentRun, folder: string): Promise<Figures> {
  await fillScaleDatabase({ DATA_DIR: join(folder, 'embedded') }, site);
  const [figures, replica] = await measureStarts(embeddedStarts, () => startReplica({}, folder, 'embedded'));
  await replica.stop();
  return {
    'embedded: start until /readyz': figures['start until /readyz'] ?? Number.NaN,
    'embedded: memory after the start': figures['memory after the start'] ?? Number.NaN,
  };
}
