/** The process: environment, engine, port, workers, drain. */
import { setFlagsFromString } from 'node:v8';
import { serve } from './app/serve.ts';
import { startFailure } from './app/start-failure.ts';
import { configWarnings, readConfig } from './config.ts';

/**
 * Percent of the live heap that may become garbage before it is collected. V8's own factor of up to four lets the memory of a
 * replica that reads much content for the first time grow to three times what it needs.
 */
const HEAP_GROWTH_PERCENT = 40;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const config = readConfig(process.env);
  await serve(config, configWarnings(config, process.env)).catch((error: unknown) => fail(startFailure(error, config)));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

await main().catch((error: unknown) => fail(startFailure(error, undefined)));
