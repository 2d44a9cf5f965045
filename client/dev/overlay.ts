/** Development overlay: applies saved files to the page and shows errors. */

interface Problem {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly help?: string;
  readonly frame: string;
}

interface Message {
  readonly kind: 'css' | 'page' | 'problems';
  readonly problems: readonly Problem[];
  readonly isPreviousVersion: boolean;
  readonly css: string;
}

const STYLE = `
:host { all: initial; position: fixed; z-index: 2147483647; inset: auto 0 0 0; font: 14px/1.5 system-ui, sans-serif; color: #f4efe6; }
details { background: #1d1916; border-top: 3px solid #e5b64c; max-height: 70vh; overflow: auto; }
details.broken { border-color: #ff6b4a; }
summary { padding: 10px 16px; cursor: pointer; font-weight: 600; }
summary:focus-visible { outline: 2px solid #fff; outline-offset: -4px; }
section { padding: 8px 16px 16px; border-top: 1px solid #3c352f; }
p { margin: 0 0 4px; }
.place { font-family: ui-monospace, monospace; color: #e5b64c; }
pre { margin: 8px 0 0; padding: 12px; background: #0f0d0b; overflow: auto; font: 13px/1.5 ui-monospace, monospace; }
`;

function element(name: string, text: string, className = ''): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  if (className !== '') created.className = className;
  return created;
}

interface Overlay {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
}

function createOverlay(): Overlay {
  const host = document.createElement('vitrine-overlay');
  host.dataset['ownerPanel'] = 'problems';
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  return { host, shadow };
}

function show({ host, shadow }: Overlay, { problems, isPreviousVersion }: Message): void {
  shadow.replaceChildren();
  if (problems.length === 0) return host.remove();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const details = document.createElement('details');
  details.open = errors > 0;
  details.className = errors > 0 ? 'broken' : '';
  const suffix = isPreviousVersion ? '; the last good version is shown' : '';
  const sums = [counted(errors, 'error'), counted(problems.length - errors, 'warning')];
  details.append(element('summary', sums.join(', ') + suffix), ...problems.map(sectionOf));
  shadow.append(details);
  document.body.append(host);
}

function sectionOf({ severity, message, file, line, column, help, frame, code }: Problem): HTMLElement {
  const section = document.createElement('section');
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  section.append(element('p', `${severity} ${place} ${code}`, 'place'), element('p', message));
  if (help !== undefined) section.append(element('p', help));
  if (frame !== '') section.append(element('pre', frame));
  return section;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The new stylesheet replaces the old one once it is loaded, so that the page is never unstyled. */
function swapStylesheet(href: string): void {
  const old = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/site.css"]');
  if (old === null || old.getAttribute('href') === href) return;
  const next = old.cloneNode() as HTMLLinkElement;
  next.href = href;
  next.addEventListener('load', () => old.remove(), { once: true });
  old.after(next);
}

function startOverlay(): void {
  const overlay = createOverlay();
  const first = document.getElementById('vitrine-dev')?.textContent;
  if (first) show(overlay, JSON.parse(first) as Message);
  const events = new EventSource('/vitrine-dev/events');
  let wasLost = false;
  events.addEventListener('error', () => {
    wasLost = true;
  });
  events.addEventListener('open', () => {
    // The server was restarted, so it may serve another version.
    if (wasLost) location.reload();
  });
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message;
    if (message.kind === 'page') return location.reload();
    if (message.kind === 'css') swapStylesheet(message.css);
    show(overlay, message);
  });
}

startOverlay();
