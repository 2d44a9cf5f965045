// Writes the generated pages of docs/: `npm run docs`.
import { writeFileSync } from 'node:fs';
import { generatedDocs } from '../server/app/docs/generated-docs.ts';

for (const [file, text] of Object.entries(generatedDocs())) {
  writeFileSync(`docs/${file}`, text);
  console.log(`docs/${file}`);
}
