/** Documentation for editors. */
import type { DefinitionDescription, Documentation } from '#shared/language-service';
import { functions } from '../expression/index.ts';
import { type InstructionDescription, instructionDocs } from './instruction-docs.ts';

export function definitionDocs(definition: DefinitionDescription): Documentation {
  const { name, summary, details, arguments: args, reads, examples } = definition;
  const [example] = examples;
  return {
    title: [name, ...args.map((argument) => argument.name)].join(' '),
    summary,
    ...(details === undefined ? {} : { details }),
    arguments: args,
    reads,
    ...(example === undefined ? {} : { example: { template: example.template, output: example.output } }),
  };
}

export const instructionDocumentation = ({ syntax, summary }: InstructionDescription): Documentation =>
  plainDocs(syntax, summary);

export const plainDocs = (title: string, summary: string): Documentation => ({
  title,
  summary,
  arguments: [],
  reads: [],
});

export const instructionNamed = (name: string): InstructionDescription | undefined =>
  instructionDocs.find((instruction) => instruction.name === name);

/** The functions of expressions. */
export const expressionFunctions = (): readonly string[] => Object.keys(functions);
