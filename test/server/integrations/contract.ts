/** The contract of every adapter of every integration. Integrations add tests of their own calls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { mergeSources } from '../../../server/integrations/browser-sources.ts';
import {
  type Closable,
  chosenAdapter,
  type Integration,
  type SettingsOf,
} from '../../../server/integrations/define-integration.ts';
import { type OpenedIntegration, openIntegration } from '../../../server/integrations/open-integrations.ts';
import { noTracing } from '../../../server/observability/tracing.ts';

export interface AdapterCase<Api> {
  /** Environment besides the choice of the adapter. */
  readonly environment: () => Promise<Readonly<Record<string, string>>>;
  /** Environments with which the adapter must refuse to start. */
  readonly refused?: readonly Readonly<Record<string, string>>[];
  /** What every caller relies on; runs on each adapter that has a case. */
  readonly use: (api: Api) => Promise<unknown>;
}

const silent = pino({ level: 'silent' });

function settingsOf<Shape extends z.ZodRawShape>(
  { variables }: { readonly variables: Shape },
  environment: Readonly<Record<string, string>>,
): SettingsOf<Shape> {
  return z.object(variables).parse(environment) as SettingsOf<Shape>;
}

/** Opens an integration for a test, with a separate folder. */
export function openForTest<Api extends Closable, Shape extends z.ZodRawShape>(
  port: Integration<Api, Shape>,
  environment: Readonly<Record<string, string>>,
): OpenedIntegration<Api> & { readonly dataDir: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-port-'));
  folders.push(dataDir);
  return {
    ...openIntegration(port, settingsOf(port, environment), {
      logger: silent,
      dataDir,
      now: Date.now,
      tracing: noTracing,
    }),
    dataDir,
  };
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Destinations of sockets opened during the work. */
async function connectionsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const seen: string[] = [];
  const original = Socket.prototype.connect;
  Socket.prototype.connect = function (this: Socket, ...inputs: never[]) {
    seen.push(JSON.stringify(inputs[0]));
    return (original as (...all: never[]) => Socket).apply(this, inputs);
  } as typeof original;
  try {
    await work();
  } finally {
    Socket.prototype.connect = original;
  }
  return seen;
}

/** Declares the contract's tests for an integration. `cases`: one per adapter. */
export function portContract<Api extends Closable, Shape extends z.ZodRawShape>(
  port: Integration<Api, Shape>,
  cases: Readonly<Record<string, AdapterCase<Api>>>,
): void {
  test('every adapter has a case here, and a description', () => {
    expect(Object.keys(cases).sort()).toEqual(port.adapters.map(({ name }) => name).sort());
    for (const { summary } of port.adapters) expect(summary).toMatch(/^[A-Z].+\.$/);
    expect(port.failure).toMatch(/\.$/);
  });

  test('it starts without any configuration, and without a network', async () => {
    const adapter = chosenAdapter(port, settingsOf(port, {}));
    expect(adapter.kind).not.toBe('real');
  });

  test('every variable is described', () => {
    for (const field of Object.values(port.variables)) expect((field as z.ZodType).description).toMatch(/\.$/);
  });

  describe.each(port.adapters.map((adapter) => [adapter.name, adapter] as const))('adapter %s', (name, adapter) => {
    const item = cases[name] as AdapterCase<Api>;
    const environment = async () => ({ ...(await item.environment()), [port.choice]: name });

    test('opens, works, and closes for good', async () => {
      const opened = openForTest(port, await environment());
      expect([opened.adapter, opened.kind]).toEqual([name, adapter.kind]);
      await item.use(opened.api);
      await opened.close();
    });

    test('refuses to start with incomplete configuration, and says what is missing', () => {
      for (const lacking of item.refused ?? [])
        expect(() => openForTest(port, { ...lacking, [port.choice]: name })).toThrow(`${port.choice}=${name}: `);
      if (adapter.kind === 'real') expect(item.refused?.length).toBeGreaterThan(0);
    });

    test('its sources fit into a content security policy', async () => {
      const settings = settingsOf(port, await environment());
      const sources = adapter.browser?.(settings) ?? {};
      expect(() => mergeSources([sources])).not.toThrow();
      if (adapter.kind !== 'real') expect(Object.values(sources).flat()).toEqual([]);
    });

    if (adapter.kind !== 'real')
      test('connects to nothing', async () => {
        const opened = openForTest(port, await environment());
        expect(await connectionsDuring(() => item.use(opened.api))).toEqual([]);
        await opened.close();
      });
  });
}

test('the connection watch detects connections', async () => {
  const seen = await connectionsDuring(
    () => new Promise((resolve) => void connect(1, '127.0.0.1').on('error', resolve)),
  );
  expect(seen).toHaveLength(1);
});
