/** Platform files below `/universal/` that older themes refer to, and their replacements on our pages. */

export interface PlatformFile {
  readonly type: string;
  /** A file of views/universal; without one, `content` is served. */
  readonly file?: string;
  readonly content?: Buffer;
  /** What replaces the platform's file; absent when ours is equivalent. */
  readonly standIn?: string;
}

const TRANSPARENT_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
);
const EMPTY_SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
const EMPTY = Buffer.alloc(0);

const FILES: readonly (readonly [RegExp, PlatformFile])[] = [
  [/^\/universal\/svg\/social-accounts\.svg$/, { type: 'image/svg+xml', file: 'social-accounts.svg' }],
  [/\.css$(?<=normalize[\w.-]*\.css)/, { type: 'text/css', file: 'normalize.css' }],
  [/\.css$/, { type: 'text/css', content: EMPTY, standIn: 'an empty stylesheet' }],
  [/\.js$/, { type: 'text/javascript', content: EMPTY, standIn: 'an empty script' }],
  [/\.svg$/, { type: 'image/svg+xml', content: EMPTY_SVG, standIn: 'an empty image' }],
  [/\.(?:png|gif|jpe?g|webp|ico)$/, { type: 'image/png', content: TRANSPARENT_PNG, standIn: 'a transparent image' }],
];

/** The replacement at a path below `/universal/`; undefined: none. */
export function platformFile(path: string): PlatformFile | undefined {
  return FILES.find(([pattern]) => pattern.test(path))?.[1];
}
