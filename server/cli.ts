#!/usr/bin/env node
import { runCommandLine } from './cli/command-line.ts';

// Who reads the output may stop before its end (`| head`): that is no mistake.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
});

process.exitCode = await runCommandLine(process.argv.slice(2));
