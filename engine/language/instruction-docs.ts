/** Descriptions of the language's instructions for hovers and completions. */
export interface InstructionDescription {
  /** As written after `{.`. */
  readonly name: string;
  readonly syntax: string;
  readonly summary: string;
  /** What follows the name, as a snippet; '' if nothing may follow. */
  readonly rest: string;
  /** Closed by `{.end}`. */
  readonly opensBlock: boolean;
}

const block = (name: string, rest: string, summary: string): InstructionDescription => ({
  name,
  syntax: `{.${name}${rest.replace(/\$\{\d:(\w+)\}/g, '$1')}}…{.end}`,
  summary,
  rest,
  opensBlock: true,
});

const single = (name: string, rest: string, summary: string): InstructionDescription => ({
  name,
  syntax: `{.${name}${rest.replace(/\$\{\d:(\w+)\}/g, '$1')}}`,
  summary,
  rest,
  opensBlock: false,
});

export const instructionDocs: readonly InstructionDescription[] = [
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: snippet fields
  block('section', ' ${1:name}', 'Renders the block with this value as the current node, if the value is true.'),
  block('repeated section', ' ${1:items}', 'Renders the block once for each element of an array.'),
  single('alternates with', '', 'What follows is rendered between two elements of a repeated section.'),
  single(
    'or',
    '',
    'What follows is rendered when the block before it is not. A predicate may follow: {.or equal? a b}.',
  ),
  single('end', '', 'Ends the innermost block.'),
  block(
    'if',
    ' ${1:name}',
    'Renders the block if the value is true. Names are joined by && and ||; or a predicate follows.',
  ),
  single('var', ' @${1:name} ${2:value}', 'Sets a local variable to a value; formatters may follow.'),
  single('ctx', ' @${1:name} ${2:key}=${3:value}', 'Sets a local variable to an object of these keys.'),
  single(
    'eval',
    ' ${1:expression}',
    'Prints the value of an expression, or assigns it: {.eval @total = price * count}.',
  ),
  single(
    'include',
    ' ${1:partial} output',
    'Runs a partial in the current scope. It prints only with the argument output.',
  ),
  single('inject', ' @${1:name} ${2:path}', 'Sets a local variable to an injected value.'),
  block('macro', ' ${1:name}', 'Defines a partial of this name for what follows.'),
  single('space', '', 'Prints a space.'),
  single('tab', '', 'Prints a tab.'),
  single('newline', '', 'Prints a line feed.'),
  single('meta-left', '', 'Prints a left brace.'),
  single('meta-right', '', 'Prints a right brace.'),
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: snippet fields
];
