/** Screens of the studio with their opened states, for `studio-states.test.ts`. */
import type { ElementHandle, Page } from 'puppeteer';

export interface StudioState {
  /** Below `/config`. */
  readonly path: string;
  /** Elements to press, in order: `button Add a page`. */
  readonly pressed: readonly string[];
}

const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .studio-palette';

/** Opened states by screen. Each screen is also checked in its initial state. */
const screens: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '/pages': [
    ['button Add a page'],
    ['button Actions for About us'],
    ['button Actions for About us', 'menuitem Settings…'],
    ['button Actions for Main navigation'],
    ['button Keyboard shortcuts'],
    ['button Search'],
  ],
  '/pages/about': [
    ['button Add a block'],
    ['button Versions'],
    ['button More ways to publish'],
    ['row Image'],
    ['row Quote: We make less'],
    ['row Row 1'],
  ],
  '/items': [],
  '/items/import': [],
  '/items/journal/terms': [['button Add tag'], ['tab Categories']],
  '/items/journal': [['button Actions for The eleventh thread'], ['button Add a post']],
  '/items/journal/edit/n1': [['tab Details'], ['tab Search engines'], ['button Change the state']],
  '/items/journal/edit/n1/blocks': [['button Add a block'], ['button Versions']],
  '/pages/areas/home-dates': [],
  '/files': [['button Newest first']],
  '/orders': [],
  '/orders/1400': [['button Refund'], ['button Fulfill'], ['button Cancel order']],
  '/orders/1400/print/invoice': [],
  '/orders/1400/print/packing-slip': [],
  '/returns': [],
  '/subscriptions': [],
  '/customers': [],
  '/abandoned-carts': [['button Send a reminder to']],
  '/discounts': [['button Add a discount'], ['button Add a discount', 'button Calendar Starts']],
  '/gift-cards': [['button Issue a gift card']],
  '/store': [
    ['button Versions'],
    ['tab Shipping'],
    ['tab Taxes'],
    ['tab Checkout'],
    ['tab Products'],
    ['tab Markets'],
    ['tab Payments'],
  ],
  '/products': [['button Add a product'], ['button Arrange'], ['button Trash']],
  '/products/shop/p01': [
    ['tab Variants'],
    ['tab Pictures'],
    ['tab Selling'],
    ['tab Search and sharing'],
    ['button More'],
  ],
  '/inventory': [],
  '/products/categories': [],
  '/products/set-up': [],
  '/products/import': [],
  '/forms': [['button Add a form'], ['button Actions for Letter']],
  '/forms/commission': [
    ['tab Storage'],
    ['tab Advanced'],
    ['tab Captcha'],
    ['tab Disclaimer'],
    ['button More about the form'],
  ],
  '/submissions': [['button Export CSV…']],
  '/design': [['button Pick Background'], ['tab Fonts'], ['tab Theme'], ['tab Logo'], ['tab Custom CSS']],
  '/design/header': [['tab Look'], ['tab Phones'], ['button More about the draft']],
  '/design/footer': [['tab Blocks'], ['tab Look'], ['tab Phones']],
  '/design/slides': [['button Add a cover page']],
  '/design/slides/lock-screen': [],
  '/design/slides/popup-overlay': [['tab Look'], ['tab Behavior'], ['button Add a slice']],
  '/design/covers/welcome': [['tab Look']],
  '/marketing/announcement': [['button Versions']],
  '/marketing/restock': [['button Send to all in stock…']],
  '/marketing/campaigns': [['button Add a campaign']],
  '/marketing/lists': [['button Add a mailing list']],
  '/settings/webhooks': [['button Add a webhook']],
  '/settings/hook-keys': [['button Make a key']],
  '/settings/deliveries': [],
  '/comments': [['tab Settings']],
  '/settings': [],
  '/settings/site/general': [],
  '/settings/site/contact': [['button Add an opening on Monday']],
  '/settings/site/social': [['button Add an account']],
  '/settings/site/search': [],
  '/settings/site/privacy': [],
  '/settings/site/code': [],
  '/settings/site/services': [],
  '/settings/site/backup': [],
  '/settings/site/roles': [],
  '/settings/members': [['button Invite a member'], ['tab Member areas']],
  '/settings/people': [['button Invite somebody']],
  '/settings/activity': [],
  '/settings/redirects': [['button Add a redirect']],
  '/profile': [['button Change the password']],
  '/languages': [['button Actions for English']],
  '/analytics': [],
  '/analytics/traffic': [],
  '/analytics/pages': [],
  '/analytics/pages?path=%2Fshop': [],
  '/analytics/sales': [],
  '/analytics/sales?range=custom': [],
  '/analytics/carts': [],
  '/analytics/searches': [],
  '/analytics/forms': [],
  '/analytics/speed': [],
  '/analytics/errors': [],
  '/nowhere': [],
};

export const studioScreens = Object.keys(screens);

const statesOf = (path: string): readonly StudioState[] =>
  [[], ...(screens[path] ?? [])].map((pressed) => ({ path, pressed }));

export const studioStates: readonly StudioState[] = studioScreens.flatMap(statesOf);

export const nameOf = ({ path, pressed }: StudioState): string => [path, ...pressed].join(', ');

/** Milliseconds without a change until a screen counts as settled. */
const REST_MS = 250;

/** Waits until the screen has its heading, is not loading, and no longer changes. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1');
  await page.waitForFunction(
    () => document.querySelector('.studio-loading, .studio-setting-loading, .studio-field[aria-hidden]') === null,
  );
  await page.evaluate(
    (rest) =>
      new Promise<void>((resolve) => {
        const done = (): void => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(done, rest);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, rest);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    REST_MS,
  );
}

/** Presses an element by role and the start of its name; on narrow screens only if it exists. */
async function pressNamed(page: Page, named: string): Promise<void> {
  const [role = '', ...words] = named.split(' ');
  const found = await page.waitForFunction(
    (wanted, name) => {
      const own = { button: 'button', tab: '[role="tab"]', menuitem: '[role="menuitem"]', row: '[role="row"]' }[wanted];
      const textOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
      const nameOf = (one: Element): string => {
        const ids = one.getAttribute('aria-labelledby')?.split(' ') ?? [];
        const labels = ids.flatMap((id) => document.getElementById(id) ?? []);
        return labels.length > 0 ? labels.map(textOf).join(' ') : textOf(one);
      };
      return [...document.querySelectorAll(own ?? '')].find((one) => nameOf(one).startsWith(name));
    },
    { timeout: 15_000 },
    role,
    words.join(' '),
  );
  const element = found.asElement() as ElementHandle<Element> | null;
  await element?.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await element?.click();
  if (role === 'button' || role === 'menuitem') await page.waitForSelector(DIALOG, { timeout: 5000 }).catch(() => null);
}

/** Opens a state, starting from its URL. */
export async function openState(page: Page, siteUrl: string, { path, pressed }: StudioState): Promise<void> {
  await page.goto(`${siteUrl}/config${path}`);
  await settled(page);
  for (const named of pressed) await pressNamed(page, named);
  await settled(page);
}
