/**
 * fast-check with a seed: a run of the tests sends the same values every time, so that what fails has changed. Searching for
 * new counterexamples is the work of `npm run test:all`, whose seeds are new, and `npm run fuzz`. FUZZ_SEED repeats a search.
 */
import fc from 'fast-check';
import { isFullRun } from './setup/full-run.ts';

const { FUZZ_SEED } = process.env;
if (FUZZ_SEED !== undefined) fc.configureGlobal({ seed: Number(FUZZ_SEED) });
else if (!isFullRun) fc.configureGlobal({ seed: 20_261_121 });

export default fc;
