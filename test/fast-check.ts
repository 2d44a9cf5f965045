/**
 * fast-check with a fixed seed: a test run always sends the same values, so that failures are regressions. `npm run test:all`, with new
 * seeds, and `npm run fuzz` search for new counterexamples. FUZZ_SEED repeats a search.
 */
import fc from 'fast-check';
import { isFullRun } from './setup/full-run.ts';

const { FUZZ_SEED } = process.env;
if (FUZZ_SEED !== undefined) fc.configureGlobal({ seed: Number(FUZZ_SEED) });
else if (!isFullRun) fc.configureGlobal({ seed: 20_261_121 });

export default fc;
