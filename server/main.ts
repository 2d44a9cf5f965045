/** The process: environment, engine, port, workers, drain. */

import { serve } from './app/serve.ts';
import { startFailure } from './app/start-failure.ts';
import { configWarnings, readConfig } from './config.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await serve(config, configWarnings(config, process.env)).catch((error: unknown) => fail(startFailure(error, config)));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

await main().catch((error: unknown) => fail(startFailure(error, undefined)));
