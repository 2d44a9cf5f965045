/** Markup components of a report. */
import { escapeHtml } from '#shared/html';

export interface Table {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A table that scrolls if it is too wide; empty without rows. The first column contains row headers. */
export function table({ caption, head, rows }: Table): string {
  if (rows.length === 0) return '';
  const heads = head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  const lines = rows.map(([header = '', ...rest]) => {
    const cells = rest.map((value) => `<td>${escapeHtml(String(value))}</td>`).join('');
    return `<tr><th scope="row">${escapeHtml(String(header))}</th>${cells}</tr>`;
  });
  const name = escapeHtml(caption);
  return `<div class="scroll" role="region" tabindex="0" aria-label="${name}"><table${head.length === 2 ? ' class="facts"' : ''}><caption>${name}</caption><thead><tr>${heads}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

export interface Page {
  readonly title: string;
  readonly style: string;
  readonly body: string;
}

/** A complete page that needs neither network nor scripts. */
export const page = ({ title, style, body }: Page): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
