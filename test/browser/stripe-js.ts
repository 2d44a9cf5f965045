/**
 * Stands in for Stripe.js: fields in a frame of js.stripe.com, which exchanges messages with the page, and calls of api.stripe.com that
 * a local server answers. Nothing here was tried against Stripe itself.
 */
import type { HTTPRequest, Page } from 'puppeteer';
import type { StripeApi } from '../server/integrations/stripe-intents.ts';

const SCRIPT = `
globalThis.Stripe = (key) => {
  let frame;
  const options = {};
  const ask = (message) => new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => resolve(data);
    frame.contentWindow.postMessage(message, 'https://js.stripe.com', [channel.port2]);
  });
  const call = async (id, step, fields) => {
    const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/' + step, {
      method: 'POST',
      body: new URLSearchParams({ key, ...fields }),
    });
    return answer.json();
  };
  const invalid = { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' };
  return {
    elements(given) {
      Object.assign(options, given);
      globalThis.stripeOptions = options;
      return {
        create: () => ({
          listeners: {},
          on(name, listener) { this.listeners[name] = listener; },
          mount(container) {
            frame = document.createElement('iframe');
            frame.title = 'Secure payment input frame';
            frame.src = 'https://js.stripe.com/fields.html';
            frame.style.cssText = 'width:100%;height:96px;border:0';
            addEventListener('message', ({ origin, data }) => {
              if (origin !== 'https://js.stripe.com' || data !== 'ready') return;
              frame.contentWindow.postMessage({ appearance: options.appearance }, 'https://js.stripe.com');
              this.listeners.ready();
            });
            container.append(frame);
          },
          destroy() { frame.remove(); },
        }),
        submit: async () => ((await ask('check')) ? {} : { error: invalid }),
        update(more) {
          Object.assign(options, more);
          frame.contentWindow.postMessage({ appearance: options.appearance }, 'https://js.stripe.com');
        },
      };
    },
    async confirmPayment({ clientSecret, confirmParams }) {
      const id = clientSecret.split('_secret')[0];
      const fields = { client_secret: clientSecret, 'payment_method_data[card][number]': await ask('number') };
      const intent = await call(id, 'confirm', { ...fields, return_url: confirmParams.return_url });
      if (intent.error) return intent;
      if (intent.status !== 'requires_action') return { paymentIntent: intent };
      if (!confirm('Confirm the payment?')) return { error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' } };
      return { paymentIntent: await call(id, 'authenticate', fields) };
    },
  };
};`;

const FIELDS = `<!doctype html><html lang="en"><title>Card</title><label for="number">Card number</label><input id="number" autocomplete="cc-number">
<script>
const style = document.head.appendChild(document.createElement('style'));
const css = (rules) => Object.entries(rules).map(([name, value]) => name.replace(/[A-Z]/g, (c) => '-' + c.toLowerCase()) + ':' + value).join(';');
addEventListener('message', ({ data, ports: [port] }) => {
  if (data.appearance) {
    const { theme, variables, rules } = data.appearance;
    const names = { '.Input': 'input', '.Input:focus': 'input:focus', '.Label': 'label' };
    style.textContent =
      ':root{color-scheme:' + (theme === 'night' ? 'dark' : 'light') + '}body{margin:4px;background:none;font:' + variables.fontSizeBase + ' ' + variables.fontFamily + '}' +
      'label,input{display:block;box-sizing:border-box;width:100%;font-family:inherit}' +
      'input{font-size:inherit;margin-top:6px;color:' + variables.colorText + ';background:' + variables.colorBackground + ';border-radius:' + variables.borderRadius + '}' +
      Object.entries(names).map(([from, to]) => to + '{' + css(rules[from]) + '}').join('');
    return;
  }
  const { value } = document.getElementById('number');
  port.postMessage(data === 'check' ? value.replace(/\\D/g, '').length === 16 : value);
});
parent.postMessage('ready', '*');
</script></html>`;

export interface StripeJs {
  /** URLs of Stripe that the page has requested. */
  readonly requests: string[];
  /** Whether js.stripe.com responds. */
  isReachable: boolean;
}

/** Answers the page's requests to Stripe. */
export async function standInForStripe(page: Page, api: StripeApi): Promise<StripeJs> {
  const standIn: StripeJs = { requests: [], isReachable: true };
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (!host.endsWith('.stripe.com')) return void request.continue();
    standIn.requests.push(host + pathname);
    if (host === 'api.stripe.com') return void forward(request, api, pathname);
    if (!standIn.isReachable) return void request.abort();
    const isScript = pathname.endsWith('/stripe.js');
    void request.respond({ contentType: isScript ? 'text/javascript' : 'text/html', body: isScript ? SCRIPT : FIELDS });
  });
  return standIn;
}

async function forward(request: HTTPRequest, api: StripeApi, path: string): Promise<void> {
  const body = (await request.fetchPostData()) ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(api.url + path, { method: 'POST', body, headers });
  await request.respond({
    status: answer.status,
    contentType: 'application/json',
    headers: { 'access-control-allow-origin': '*' },
    body: await answer.text(),
  });
}
