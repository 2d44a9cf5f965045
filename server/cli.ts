#!/usr/bin/env node
import { runCommandLine } from './cli/command-line.ts';

// The reader of the output may close it early (`| head`); that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
});

process.exitCode = await runCommandLine(process.argv.slice(2));
