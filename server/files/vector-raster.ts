/**
 * JPEGs of vector images. Filters and nested references make a few hundred bytes take minutes to draw, and nothing interrupts the library
 * that draws them but the end of its process; so each has a process of its own.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../disk/root.ts';
import { createGate } from './gate.ts';

export interface VectorLimits {
  readonly deadlineMs: number;
  /** Pixels. */
  readonly maxPixels: number;
}

/** Draws an image in a width in pixels. Rejects for one that cannot be drawn, or not in time. */
export type DrawVector = (bytes: Buffer, width: number) => Promise<Buffer>;

/** The number of pixels is limited, so a JPEG is smaller. */
const MAX_BYTES = 64 * 1024 ** 2;

/** One at a time: owners' photographs must not wait for vector images, which are drawn once for each width. */
export function createVectorRaster({ deadlineMs, maxPixels }: VectorLimits): DrawVector {
  const gate = createGate(1);
  return (bytes, width) => gate(() => draw(bytes, [String(width), String(maxPixels)], deadlineMs));
}

const draw = (bytes: Buffer, parameters: readonly string[], timeout: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { timeout, killSignal: 'SIGKILL', encoding: 'buffer', maxBuffer: MAX_BYTES, env: {} } as const;
    const child = execFile(
      process.execPath,
      [join(root, 'dist', 'vector-process.js'), ...parameters],
      options,
      (error, jpeg, report) => {
        if (error === null) resolve(jpeg);
        else
          reject(
            error.killed ? new Error(`not drawn within ${timeout} ms`) : new Error(report.toString() || error.message),
          );
      },
    );
    // It may end before it has read everything; its exit code says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
  });
