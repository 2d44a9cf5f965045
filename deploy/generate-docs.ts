// Generates pages of docs/, and the grammar for editors: `npm run docs`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { generatedDocs } from '../server/app/docs/generated-docs.ts';
import { grammarText } from './vscode/grammar.ts';

for (const [file, text] of Object.entries(generatedDocs())) {
  writeFileSync(`docs/${file}`, text);
  console.log(`docs/${file}`);
}

mkdirSync('deploy/vscode/syntaxes', { recursive: true });
writeFileSync('deploy/vscode/syntaxes/json-t.tmLanguage.json', grammarText());
