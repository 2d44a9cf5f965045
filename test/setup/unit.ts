import { openFolder } from './run.ts';

export default openFolder;
