/** The process: environment, engine, port, workers, drain. */

import { serve } from './app/serve.ts';
import { startFailure } from './app/start-failure.ts';
import { type Config, configWarnings, readConfig } from './config.ts';

let config: Config | undefined;
try {
  config = readConfig(process.env);
  await serve(config, configWarnings(config, process.env));
} catch (error) {
  process.stderr.write(`${startFailure(error, config)}\n`);
  process.exit(1);
}
