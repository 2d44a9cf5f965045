/** Process entry point: reads the configuration, starts the server and reports startup failures. */
import { setFlagsFromString } from 'node:v8';
import { handleArguments } from './app/arguments.ts';
import { serve } from './app/serve.ts';
import { startFailure } from './app/start-failure.ts';
import { configWarnings, readConfig } from './config.ts';
import { version } from './disk/version.ts';

/**
 * Percentage by which the live heap may grow before it is collected. With V8's default factor of up to four, the memory of a replica
 * that reads a lot of content for the first time grows to three times what it needs.
 */
const HEAP_GROWTH_PERCENT = 40;

async function main(): Promise<void> {
  const answer = handleArguments(process.argv.slice(2), version());
  if (answer !== undefined) {
    (answer.exitCode === 0 ? process.stdout : process.stderr).write(answer.text);
    process.exitCode = answer.exitCode;
    return;
  }
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const config = readConfig(process.env);
  await serve(config, configWarnings(config, process.env)).catch((error: unknown) => fail(startFailure(error, config)));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

await main().catch((error: unknown) => fail(startFailure(error, undefined)));
