import { parseExpression } from '../expression/index.ts';
import type { Instruction } from '../syntax/tree.ts';
import type { CodeParts, Scope } from './scope.ts';

/** An `.eval` in generated code: the walker's own evaluation, over the frame as an object. */
export function expressionStatement(generator: CodeParts, node: Instruction, scope: Scope): string {
  const { assigns } = parseExpression(node.text, generator.maxTokens);
  const frame = generator.frame(scope);
  const locals = assigns.map((name) => {
    const key = JSON.stringify(name);
    return `if(w.locals!==null&&w.locals.has(${key}))${generator.slot(name, scope)}=w.locals.get(${key});`;
  });
  const target = assigns.length === 0 ? frame : `(w=M(${frame},${scope.value},-1,null,[]))`;
  return `if(c.expressions){let w;try{c.at=${node.at};o+=X.evaluate(c,${generator.constant(node)},${target});${locals.join('')}}catch(e){c.unexpected(e,${node.op})}}`;
}
