import { definePredicate, type PredicateDefinition } from '../../define.ts';
import { asBoolean, asString, property } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { answers } from '../yes-no.ts';
import { galleryChoices, gallerySwitches } from './option-table.ts';

const OPTIONS = makeReference(['options'], (fields) => fields.options);

function choice(option: string, chosen: string): PredicateDefinition {
  const name = `gallery-${option}-${chosen}?`;
  return definePredicate({
    name,
    summary: `The gallery option ${option} is ${chosen}.`,
    reads: [`options.${option}`],
    usesScope: true,
    examples: answers(
      name,
      [{ options: { [option]: chosen } }],
      [{ options: { [option]: `${chosen} ` } }, { options: { [option]: [chosen] } }, {}],
    ),
    test: (_node, _args, env) => asString(property(env.lookup(OPTIONS), option)) === chosen,
  });
}

function toggle(option: string): PredicateDefinition {
  const name = `gallery-${option}?`;
  return definePredicate({
    name,
    summary: `The gallery option ${option} is on.`,
    reads: [`options.${option}`],
    usesScope: true,
    examples: answers(
      name,
      [{ options: { [option]: true } }, { options: { [option]: 'true' } }, { options: { [option]: 1 } }],
      [{ options: { [option]: 'on' } }, {}],
    ),
    test: (_node, _args, env) => asBoolean(property(env.lookup(OPTIONS), option)),
  });
}

export const galleryOptionPredicates: readonly PredicateDefinition[] = [
  ...Object.entries(galleryChoices).flatMap(([option, choices]) => choices.map((chosen) => choice(option, chosen))),
  ...gallerySwitches.map(toggle),
];
