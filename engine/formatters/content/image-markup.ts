/** Builds an image element from a description, which is validated first. */
import { htmlInAttribute } from '#shared/html';
import { imageWidths } from '#shared/image-widths';

/** The description of an image, not validated. */
export interface ImageDescription {
  readonly src?: unknown;
  readonly width?: unknown;
  readonly height?: unknown;
  readonly alt?: unknown;
  readonly class?: unknown;
  readonly priority?: unknown;
  /** `sqs` (default) requests the fitting width from the server; `raw` uses the source unchanged. */
  readonly loader?: unknown;
  readonly srcset?: unknown;
  readonly sizes?: unknown;
}

const REQUIRED = ['src', 'width', 'height'] as const;
const isPresent = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';
const isPositiveInteger = (value: unknown): boolean => /^0*[1-9]\d*$/.test(String(value));
const loaderOf = ({ loader }: ImageDescription): unknown => loader ?? 'sqs';
/** Templates write a literal `null` for "no priority". */
const priorityOf = ({ priority }: ImageDescription): unknown => (priority === 'null' ? null : (priority ?? null));

/** The problems of a description, as messages; empty if it is valid. */
export function imageProblems(image: ImageDescription): readonly string[] {
  const problems = REQUIRED.filter((name) => !isPresent(image[name])).map((name) => `${name} is required`);
  for (const side of ['width', 'height'] as const) {
    if (isPresent(image[side]) && !isPositiveInteger(image[side])) problems.push(`${side} must be a positive integer`);
  }
  const loader = loaderOf(image);
  if (!['high', 'low', null].includes(priorityOf(image) as string | null)) {
    problems.push('priority must be high, low or null');
  }
  if (loader !== 'sqs' && loader !== 'raw') problems.push('loader must be sqs or raw');
  if (loader !== 'raw' && isPresent(image.srcset)) problems.push('srcset is only allowed when loader is raw');
  if (loader === 'sqs' && !isPresent(image.sizes)) problems.push('sizes is required when loader is sqs');
  return problems;
}

/** The element, or an HTML comment with the description's problems. */
export function imageMarkup(image: ImageDescription): string {
  const problems = imageProblems(image);
  if (problems.length > 0) return `<!-- image-template: ${problems.join('; ')} -->`;
  const priority = priorityOf(image);
  const srcset = loaderOf(image) === 'sqs' ? sourcesOf(String(image.src)) : image.srcset;
  const attributes = [
    ['src', image.src],
    ['srcset', srcset],
    ['sizes', image.sizes],
    ['width', Number(image.width)],
    ['height', Number(image.height)],
    ['class', image.class],
    ['loading', priority === 'high' ? 'eager' : 'lazy'],
    ['fetchpriority', priority],
  ] as const;
  const written = attributes
    .filter(([, value]) => isPresent(value))
    .map(([name, value]) => ` ${name}="${quoted(value)}"`);
  return `<img alt="${quoted(image.alt)}"${written.join('')}>`;
}

function sourcesOf(src: string): string {
  const separator = src.includes('?') ? '&amp;' : '?';
  return imageWidths.map((width) => `${src}${separator}format=${width} ${width}`).join(', ');
}

/** Page data is escaped, so `&` stays; characters that would end the attribute do not. */
const quoted = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? htmlInAttribute(String(value)) : '';
