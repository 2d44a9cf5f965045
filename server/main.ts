/** The process: environment, engine, port, workers, drain. */
import { type Config, configWarnings, readConfig } from './config.ts';
import { startFailure } from './operations/start-failure.ts';
import { serve } from './serve.ts';

let config: Config | undefined;
try {
  config = readConfig(process.env);
  await serve(config, configWarnings(config, process.env));
} catch (error) {
  process.stderr.write(`${startFailure(error, config)}\n`);
  process.exit(1);
}
