/** Attributes shared by all image elements. */

import { blockTypes } from '#shared/block-types';
import { removeTags } from '#shared/remove-tags';
import type { Env } from '../../execute/env.ts';
import { escapeAttribute } from '../../execute/escape.ts';
import { asNumber, asString, isObject, isTrue, ownFields, type Value } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';

const BLOCK_TYPE = makeReference(['blockType'], (fields) => fields.blockType);
const MAX_DESCRIPTION_LENGTH = 250;

/** `x,y`; the center if the image has no focal point. */
export function focalPoint(image: Value): string {
  const { mediaFocalPoint } = ownFields(image);
  if (mediaFocalPoint === undefined) return '0.5,0.5';
  const { x, y } = ownFields(mediaFocalPoint);
  return `${asNumber(x)},${asNumber(y)}`;
}

/** The alternative text, escaped for an attribute: in an image block the admin's own, otherwise the image's first. */
export function altText(image: Value, env: Env): string {
  return escapeAttribute(describe(image, env));
}

function describe(image: Value, env: Env): string {
  const blockType = env.lookup(BLOCK_TYPE);
  if (blockType !== undefined && asNumber(blockType) === blockTypes.image)
    return asString(ownFields(image).altText).trim();
  const { title } = ownFields(image);
  if (isTrue(title)) return asString(title);
  const body = removeTags(asString(ownFields(image).body));
  if (body !== '') return body.slice(0, MAX_DESCRIPTION_LENGTH);
  return asString(ownFields(image).filename);
}

/** The attributes, each followed by a space; empty without an image. URLs are already escaped in the data. */
export function imageAttributes(image: Value, alt: string): string {
  if (image === undefined) return '';
  const { componentKey, assetUrl: address, licensedAssetPreview, originalSize } = ownFields(image);
  const assetUrl = asString(address);
  return (
    (isObject(licensedAssetPreview) ? 'data-licensed-asset-preview="true" ' : '') +
    (componentKey === undefined ? '' : `data-component-key="${asString(componentKey)}" `) +
    `data-src="${assetUrl}" data-image="${assetUrl}" ` +
    `data-image-dimensions="${asString(originalSize)}" ` +
    `data-image-focal-point="${focalPoint(image)}" ` +
    `alt="${alt}" `
  );
}
