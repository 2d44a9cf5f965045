/** `vitrine completion`: scripts for shell completion, generated from the table of commands. */
import { commands, Usage } from './commands.ts';

interface Candidate {
  readonly name: string;
  readonly help: string;
}

const commandCandidates: readonly Candidate[] = Object.entries(commands).map(([name, { summary }]) => ({
  name,
  help: summary,
}));

const optionCandidates = (command: string): readonly Candidate[] =>
  Object.entries(commands[command]?.options ?? {}).map(([name, { help }]) => ({ name: `--${name}`, help }));

/** Allowed values of options. */
const valuesOf = (command: string): readonly { readonly option: string; readonly values: readonly string[] }[] =>
  Object.entries(commands[command]?.options ?? {}).flatMap(([name, { values }]) =>
    values === undefined ? [] : [{ option: `--${name}`, values }],
  );

const listed = (candidates: readonly Candidate[]): string => candidates.map(({ name }) => name).join(' ');
const names = Object.keys(commands);

function bash(): string {
  const cases = names.flatMap((name) => [
    ...valuesOf(name).map(
      ({ option, values }) =>
        `    ${name}:${option}) COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$current")); return ;;`,
    ),
    `    ${name}:*) options="${listed([...optionCandidates(name), { name: '--help', help: '' }])}" ;;`,
  ]);
  return `_vitrine() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} options=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${listed(commandCandidates)} --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}:$previous" in
${cases.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) compopt -o default 2> /dev/null ;;
  esac
}
complete -F _vitrine vitrine
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** In zsh's lists a colon separates a word from its description. */
const described = ({ name, help }: Candidate): string => quoted(`${name}:${help.replaceAll(':', ' -')}`);

function zsh(): string {
  const cases = names.map((name) => {
    const values = valuesOf(name).map(
      ({ option, values: allowed }) => `[[ $words[CURRENT-1] == ${option} ]] && compadd ${allowed.join(' ')} && return`,
    );
    return `    ${name}) ${[...values, `words_of=(${optionCandidates(name).map(described).join(' ')})`].join('; ')} ;;`;
  });
  return `#compdef vitrine
_vitrine() {
  local -a words_of
  if (( CURRENT == 2 )); then
    words_of=(${commandCandidates.map(described).join(' ')})
    _describe command words_of
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
  [[ $words[CURRENT] == -* ]] && _describe option words_of && return
  _files
}
compdef _vitrine vitrine
`;
}

function fish(): string {
  const first = commandCandidates.map(
    ({ name, help }) => `complete -c vitrine -n __fish_use_subcommand -a ${name} -d ${quoted(help)}`,
  );
  const options = names.flatMap((command) =>
    optionCandidates(command).map(({ name, help }) => {
      const values = valuesOf(command).find(({ option }) => option === name)?.values;
      const value = values === undefined ? '' : ` -xa ${quoted(values.join(' '))}`;
      return `complete -c vitrine -n '__fish_seen_subcommand_from ${command}' -l ${name.slice(2)}${value} -d ${quoted(help)}`;
    }),
  );
  return `${[...first, ...options].join('\n')}\n`;
}

const scripts: Readonly<Record<string, () => string>> = { bash, zsh, fish };

/** The script for a shell. Throws `Usage` for an unknown one. */
export function completionScript(shell: string): string {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined) throw new Usage(`completion ${shell}: use bash, zsh or fish`, 'completion');
  return script();
}
