/** Globals of older themes that work on our pages: used by `check`, and implemented by the compatibility script. */
export const workingGlobals: readonly string[] = [
  ...'use one all get on once after fire Global delegate detach each merge mix extend bind rbind later throttle soon log'
    .split(' ')
    .map((name) => `Y.${name}`),
  ...'guid namespace add Array Object Lang JSON QueryString Escape UA config Node NodeList Anim Easing Get io Data'
    .split(' ')
    .map((name) => `Y.${name}`),
  'Y.Squarespace.Template.getTweakValue',
  'Y.Squarespace.TweakManager.getValue',
  ...'onInitialize onDestroy globalInit globalDestroy load afterBodyLoad'
    .split(' ')
    .map((name) => `Squarespace.${name}`),
  'YUI',
  'ImageLoader',
  'ImageLoader.load',
  'ImageLoader.bootstrap',
  'Static.SQUARESPACE_CONTEXT',
  'Static.COOKIE_BANNER_CAPABLE',
  'Static.IN_BACKEND',
  'SQUARESPACE_CONTEXT',
];

/** Whether a name works: itself, a member of it, or a parent that is completely supported. */
export function isWorkingGlobal(name: string): boolean {
  if (workingGlobals.some((global) => global === name || global.startsWith(`${name}.`))) return true;
  // All members of a completely supported value (`Y.Lang.isArray`) work; of namespaces, only those listed.
  return workingGlobals.some((global) => name.startsWith(`${global}.`));
}
