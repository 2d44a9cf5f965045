/** The process: environment, engine, port, workers, drain. */
import { ConfigInvalid, readConfig } from './config.ts';
import { PortMisconfigured } from './ports/define-port.ts';
import { serve } from './serve.ts';

try {
  await serve(readConfig(process.env));
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigInvalid || error instanceof PortMisconfigured ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
