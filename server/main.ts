/** The process: environment, engine, port, workers, drain. */
import { ConfigInvalid, readConfig } from './config.ts';
import { ContentInvalid } from './content/site-file.ts';
import { PortMisconfigured } from './ports/define-port.ts';
import { serve } from './serve.ts';

try {
  await serve(readConfig(process.env));
} catch (error) {
  const isPlain =
    error instanceof ConfigInvalid || error instanceof PortMisconfigured || error instanceof ContentInvalid;
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
