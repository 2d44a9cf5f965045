// Generates files of the client package: `npm run sdk`.
import { writeFileSync } from 'node:fs';
import { sdkFiles } from './sdk-files.ts';

for (const [file, text] of Object.entries(sdkFiles('.'))) {
  writeFileSync(`client/sdk/${file}`, text);
  console.log(`client/sdk/${file}`);
}
