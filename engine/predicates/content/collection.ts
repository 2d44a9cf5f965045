/** Predicates about collections and folders. */

import { collectionTypes } from '#shared/collection-types';
import { folderBehaviors } from '#shared/folder-behaviors';
import { definePredicate, optionalText } from '../../define.ts';
import { asNumber, asString, isObject, isTrue, property, type Value, walk } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { answers, yesNo } from '../yes-no.ts';

const FOLDER_BEHAVIOR = makeReference(['folderBehavior']);
const TYPE_NAME = makeReference(['typeName']);

/** The code is there and is this one; a missing code is never 0. */
const isCode = (value: Value, code: number): boolean => value !== undefined && asNumber(value) === code;

export const clickable = definePredicate({
  name: 'clickable?',
  summary: 'A folder that leads somewhere: an index, a redirect, or one that does not say.',
  reads: ['folderBehavior'],
  usesScope: true,
  examples: answers('clickable?', [{ folderBehavior: 2 }, {}], [{ folderBehavior: 3 }, { folderBehavior: null }]),
  test: (_node, _args, env) => {
    const behavior = env.lookup(FOLDER_BEHAVIOR);
    if (behavior === undefined) return true;
    return isCode(behavior, folderBehaviors.index) || isCode(behavior, folderBehaviors.redirect);
  },
});

export const collection = definePredicate({
  name: 'collection?',
  summary: 'The node has a collection.',
  examples: answers('collection?', [{ collection: { id: 'c1' } }], [{ collection: {} }, {}]),
  test: (node) => isTrue(property(node, 'collection')),
});

export const collectionPage = definePredicate({
  name: 'collection-page?',
  summary: "The node's collection is a page.",
  examples: answers(
    'collection-page?',
    [{ collection: { type: 10 } }, { collection: { type: '10' } }],
    [{ collection: { type: 1 } }, {}],
  ),
  test: (node) => isCode(walk(node, ['collection', 'type']), collectionTypes.page),
});

export const collectionTemplatePage = definePredicate({
  name: 'collection-template-page?',
  summary: "The node's collection, or the node itself when it has none, is a template page.",
  examples: answers(
    'collection-template-page?',
    [{ collection: { type: 7 } }, { type: 7 }],
    [{ collection: {}, type: 7 }, { type: 10 }],
  ),
  test: (node) => {
    const owner = property(node, 'collection');
    return isCode(property(owner === undefined ? node : owner, 'type'), collectionTypes['template-page']);
  },
});

export const collectionTypeNameEquals = definePredicate({
  name: 'collectionTypeNameEquals?',
  summary: 'The type of the collection has this name.',
  args: { name: optionalText('The name, without quotes.') },
  reads: ['typeName'],
  usesScope: true,
  examples: [
    { data: { typeName: 'events' }, template: yesNo('collectionTypeNameEquals? events'), output: 'yes' },
    { data: { typeName: 'blog' }, template: yesNo('collectionTypeNameEquals? events'), output: 'no' },
    { data: { typeName: '' }, template: yesNo('collectionTypeNameEquals?'), output: 'no' },
  ],
  test: (_node, { name }, env) => name !== undefined && asString(env.lookup(TYPE_NAME)) === name,
});

export const folder = definePredicate({
  name: 'folder?',
  summary: "The node's collection is a folder.",
  examples: answers('folder?', [{ collection: { folder: true } }], [{ collection: { folder: false } }, {}]),
  test: (node) => isTrue(walk(node, ['collection', 'folder'])),
});

export const index = definePredicate({
  name: 'index?',
  summary: "The node's collection is a folder that shows an index.",
  examples: answers(
    'index?',
    [{ collection: { folder: true, folderBehavior: 1 } }],
    [{ collection: { folder: true, folderBehavior: '1' } }, { collection: 'folder' }],
  ),
  test: (node) => {
    const found = property(node, 'collection');
    if (!isObject(found) || !isTrue(property(found, 'folder'))) return false;
    return property(found, 'folderBehavior') === folderBehaviors.index;
  },
});

export const redirect = definePredicate({
  name: 'redirect?',
  summary: 'The node is a folder that redirects.',
  examples: answers('redirect?', [{ folderBehavior: 2 }], [{ folderBehavior: 1 }, {}]),
  test: (node) => asNumber(property(node, 'folderBehavior')) === folderBehaviors.redirect,
});
