/** The server takes its settings from the environment, not from its command line. */

interface Answer {
  readonly exitCode: number;
  readonly text: string;
}

const USAGE = `Usage: [SETTING=VALUE …] node dist/main.js

Starts the server. Settings are environment variables: PORT=4000 SITE=my-site node dist/main.js
docs/configuration.md lists them. Other commands: node dist/cli.js --help
`;

/** What the process prints instead of starting; undefined: it starts. */
export function handleArguments(given: readonly string[], version: string): Answer | undefined {
  const [first] = given;
  if (first === undefined) return undefined;
  if (first === '--help' || first === '-h') return { exitCode: 0, text: USAGE };
  if (first === '--version' || first === '-V') return { exitCode: 0, text: `${version}\n` };
  return { exitCode: 2, text: `${first}: the server takes no arguments.\n\n${USAGE}` };
}
