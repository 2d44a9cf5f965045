// Code shared by most scripts of a page goes into files of its own: otherwise the bundler creates a chunk for every combination of scripts,
// and a product page would load fifty.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';

/** The base of every script. */
const BASE = [
  'client/analytics/event-bus.ts',
  'client/analytics/once-per-session.ts',
  'client/analytics/send.ts',
  'client/browser/yield-to-main.ts',
  'client/captcha/page-captcha.ts',
  'client/cart/cart-api.ts',
  'client/cart/cart-store.ts',
  'client/cart/failure-message.ts',
  'client/cart/load-cart.ts',
  'client/core/cookies.ts',
  'client/core/close-on-back.ts',
  'client/core/dialog.ts',
  'client/core/element.ts',
  'client/core/http.ts',
  'client/core/icons.ts',
  'client/core/ids.ts',
  'client/core/list-keys.ts',
  'client/core/load-document.ts',
  'client/core/machine.ts',
  'client/core/page.ts',
  'client/core/retry-import.ts',
  'client/core/script-loader.ts',
  'client/core/site-context.ts',
  'client/lightbox/open-on-click.ts',
  'client/session/account-session.ts',
  'client/session/consent/consent.ts',
  'client/session/consent/may-store.ts',
  'client/session/open-store.ts',
  'client/session/page-context.ts',
  'client/session/session-info.ts',
  'client/session/site-user.ts',
  'client/session/stored-values.ts',
  'client/session/visitor.ts',
  'client/session/xsrf.ts',
  'client/store/create-store.ts',
  'shared/captcha-actions.ts',
  'shared/cart.ts',
  'shared/cookies.ts',
  'shared/currency-digits.ts',
  'shared/html.ts',
  'shared/json.ts',
  'shared/limits.ts',
  'shared/messages/cart.ts',
  'shared/messages/requests.ts',
  'shared/messages/variants.ts',
  'shared/product.ts',
  'shared/product-types.ts',
  'shared/stock.ts',
];

/** The base of every React script. */
const REACT = [
  'react',
  'react/jsx-runtime',
  'react-dom/client',
  'client/hydration/controls.ts',
  'client/hydration/hydrate-region.tsx',
  'client/store/use-store.ts',
  ...[
    'close-button.tsx',
    'error-dialog.tsx',
    'icon.tsx',
    'lightbox.tsx',
    'mount-overlay.tsx',
    'use-modal.ts',
    'use-page.ts',
  ].map((name) => `client/ui/${name}`),
  'shared/email-address.ts',
  'shared/messages/forms.ts',
  'shared/subscription.ts',
  'shared/subscription-terms.ts',
  'shared/thumbnail.ts',
];

/** The base of every region with an author's markup. */
const MARKUP = [
  'client/core/embeds.ts',
  'client/fields/counter-status.tsx',
  'client/fields/field-error.tsx',
  'client/forms/drafts.ts',
  'client/ui/markup/element-props.ts',
  'client/ui/markup/markup.tsx',
  'client/ui/markup/read-markup.ts',
  'client/ui/suggestions/machine.ts',
  'client/ui/suggestions/press-key.ts',
  'client/ui/use-region.ts',
  'shared/character-counter.ts',
  'shared/messages/named-problem.ts',
];

const GROUPS = { base: BASE, react: REACT, markup: MARKUP };

/** Scripts of React that never read the markup of an author. */
const WITHOUT_MARKUP =
  /client\/(?:regions\/(?:cart|list|product|quick)-regions|regions\/cart\/estimate|lightbox\/lightbox|session\/consent\/consent-choice)\.tsx$/;
/** Scripts without React that use a part of the base of markup: they are loaded where it is. */
const WITH_MARKUP =
  /client\/(?:addresses\/complete-fields|forms\/(?:answers|send-plain)|regions\/(?:checkout\/\w+-step|comments\/refresh-list|form\/send))\.ts$/;

function groupsOf(path) {
  const file = path.replaceAll('\\', '/');
  const hasMarkup = file.endsWith('.tsx') ? !WITHOUT_MARKUP.test(file) : WITH_MARKUP.test(file);
  if (hasMarkup) return ['base', 'react', 'markup'];
  return file.endsWith('.tsx') ? ['base', 'react'] : ['base'];
}

const PREFIX = 'shared-chunk:';

const importOf = (name) => `import ${JSON.stringify(name)};`;
const addressOf = (name) => (/\.tsx?$/.test(name) ? resolve(name) : name);

/** The lazily imported files of a folder. */
function lateImports(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((name) => {
    const file = resolve(folder, name);
    const imports = readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+\.tsx?)'\)/g);
    return [...imports].map(([, path]) => resolve(dirname(file), path));
  });
}

/** Imports the shared parts before the entries, and before their lazy imports. */
export const sharedChunks = {
  name: 'shared-chunks',
  setup({ onResolve, onLoad }) {
    const entries = new Set([resolve('client/storefront.ts'), ...lateImports('client')]);
    onLoad({ filter: /[\\/]client[\\/].*\.tsx?$/ }, async ({ path }) => {
      if (!entries.has(path)) return undefined;
      const imports = groupsOf(path)
        .map((name) => importOf(PREFIX + name))
        .join('');
      // On one line with what follows: line numbers stay the same for source maps.
      return { contents: imports + readFileSync(path, 'utf8'), loader: extname(path) === '.tsx' ? 'tsx' : 'ts' };
    });
    onResolve({ filter: new RegExp(`^${PREFIX}`) }, ({ path }) => ({ path, namespace: 'shared-chunks' }));
    onLoad({ filter: /./, namespace: 'shared-chunks' }, ({ path }) => ({
      contents: GROUPS[path.slice(PREFIX.length)].map((name) => importOf(addressOf(name))).join('\n'),
      resolveDir: resolve('.'),
    }));
  },
};
