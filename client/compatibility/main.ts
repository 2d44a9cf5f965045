/**
 * Globals for legacy themes that request them. Runs before the theme's own scripts and after the page's data. Missing APIs do nothing and
 * are logged once to the console.
 */
import { readSiteContext } from '../core/site-context.ts';
import { watchImages } from '../images/watch-images.ts';
import { withAbsent } from './absent.ts';
import { createSquarespace, imageLoader } from './squarespace.ts';
import { createY } from './y.ts';

const Y = createY();
const context = readSiteContext();
const tweaks = (context['tweakJSON'] ?? {}) as Readonly<Record<string, string>>;
Y['Squarespace'] = withAbsent(
  {
    Template: withAbsent(
      { getTweakValue: (name: string) => tweaks[name.replace(/^@/, '')] ?? '' },
      'Y.Squarespace.Template',
    ),
    TweakManager: withAbsent(
      { getValue: (name: string) => tweaks[name.replace(/^@/, '')] ?? '' },
      'Y.Squarespace.TweakManager',
    ),
  },
  'Y.Squarespace',
);
const yuiMembers = {
  add: Y['add'],
  namespace: Y['namespace'],
  Env: withAbsent({}, 'YUI.Env'),
  applyConfig: () => undefined,
};
/** May be called with `new`: there is one instance. */
function YUI(): object {
  return Y;
}
const values: Readonly<Record<string, unknown>> = {
  Y,
  YUI: withAbsent(Object.assign(YUI, yuiMembers), 'YUI'),
  Squarespace: createSquarespace(Y),
  SQS: withAbsent({}, 'SQS'),
  ImageLoader: imageLoader,
  Static: withAbsent(
    { SQUARESPACE_CONTEXT: context, COOKIE_BANNER_CAPABLE: true, IN_BACKEND: false } as Record<string, unknown>,
    'Static',
  ),
  SQUARESPACE_CONTEXT: context,
};
for (const [name, value] of Object.entries(values)) if (!Object.hasOwn(window, name)) Reflect.set(window, name, value);
watchImages();
