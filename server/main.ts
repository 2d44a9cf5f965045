/** The process: environment, engine, port, workers, drain. */
import { ConfigInvalid, readConfig } from './config.ts';
import { serve } from './serve.ts';

try {
  await serve(readConfig(process.env));
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigInvalid ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
