/** The thread that compiles stylesheets: whatever they make the compiler do, the server keeps running, and the thread can be terminated. */
import { parentPort } from 'node:worker_threads';
import { type CompiledStyles, compileSheets, type StyleSource } from './compile.ts';
import { ownTaskId } from './thread-clock.ts';

parentPort?.on('message', async (source: StyleSource) => {
  const compiled: CompiledStyles = await compileSheets(source);
  parentPort?.postMessage(compiled);
});
parentPort?.postMessage(ownTaskId());
