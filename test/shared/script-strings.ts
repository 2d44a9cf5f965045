/** The strings of a script, those of templates with `{}` for each expression. `script`: as esbuild prints it. */
export function scriptStrings(script: string): readonly string[] {
  const found: string[] = [];
  const codeFrom = (start: number, isNested: boolean): number => {
    let depth = 0;
    let at = start;
    while (at < script.length) {
      const char = script[at];
      if (char === '"') at = stringFrom(at);
      else if (char === '`') at = templateFrom(at);
      else if (isNested && char === '}' && depth === 0) return at + 1;
      else {
        if (char === '{') depth += 1;
        if (char === '}') depth -= 1;
        at += 1;
      }
    }
    return at;
  };
  const stringFrom = (start: number): number => {
    const [all, text] = /"((?:[^"\\\n]|\\.)*)"/y.exec(script.slice(start)) ?? [];
    if (all === undefined || text === undefined) return start + 1;
    found.push(text.replaceAll('\\"', '"'));
    return start + all.length;
  };
  const templateFrom = (start: number): number => {
    let text = '';
    let at = start + 1;
    while (at < script.length && script[at] !== '`') {
      if (script.startsWith('${', at)) {
        text += '{}';
        at = codeFrom(at + 2, true);
      } else {
        const length = script[at] === '\\' ? 2 : 1;
        text += script.slice(at + length - 1, at + length);
        at += length;
      }
    }
    found.push(text);
    return at + 1;
  };
  codeFrom(0, false);
  return found;
}
