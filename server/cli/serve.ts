/** `vitrine serve`. */
import { serve } from '../app/serve.ts';
import { startFailure } from '../app/start-failure.ts';
import { configWarnings, readConfig } from '../config.ts';

/** Serves until the process is asked to stop; returns an exit code when it cannot. */
export async function runServe(): Promise<number> {
  const config = readConfig(process.env);
  try {
    await serve(config, configWarnings(config, process.env));
    return 0;
  } catch (error) {
    process.stderr.write(`${startFailure(error, config)}\n`);
    return 2;
  }
}
