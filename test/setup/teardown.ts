import { endRun } from './run.ts';

export default endRun;
