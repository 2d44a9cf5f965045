/** The look of Stripe's fields: that of the page's own form fields, whatever the theme and the color scheme. */
import { make } from '../../../core/element.ts';

type Rule = Readonly<Record<string, string>>;

export interface Appearance {
  readonly theme: 'stripe' | 'night';
  readonly labels: 'above';
  readonly variables: Rule;
  readonly rules: Readonly<Record<string, Rule>>;
}

/** Measures a field that the page styles like any other, in the place of Stripe's. */
export function appearanceIn(container: HTMLElement): Appearance {
  const [error, label, hint] = [
    make('p', { className: 'field-error', text: '.' }),
    make('label', { text: '.' }),
    make('p', { className: 'field-hint', text: '.' }),
  ];
  const input = make('input', { attributes: { type: 'text' } });
  const link = make('span');
  link.style.color = 'var(--accent, LinkText)';
  const probe = make('div', { className: 'field' }, error, label, input, hint, link);
  container.append(probe);
  try {
    const [field, title, wrong, quiet, accent] = [input, label, error, hint, link].map((e) => getComputedStyle(e));
    return appearanceOf({ field, title, wrong, quiet, accent } as Styles);
  } finally {
    probe.remove();
  }
}

type Styles = Readonly<Record<'field' | 'title' | 'wrong' | 'quiet' | 'accent', CSSStyleDeclaration>>;

function appearanceOf({ field, title, wrong, quiet, accent }: Styles): Appearance {
  const [background, line] = [plainColor(field.backgroundColor), plainColor(field.borderTopColor)];
  const [primary, danger] = [plainColor(accent.color), plainColor(wrong.color)];
  const border = { border: `${field.borderTopWidth} solid ${line}`, boxShadow: 'none' };
  return {
    theme: isDark(background) ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: primary,
      colorBackground: background,
      colorText: plainColor(field.color),
      colorTextSecondary: plainColor(quiet.color),
      colorTextPlaceholder: plainColor(quiet.color),
      colorDanger: danger,
      fontFamily: field.fontFamily,
      fontSizeBase: field.fontSize,
      borderRadius: field.borderTopLeftRadius,
      gridRowSpacing: '20px',
    },
    rules: {
      '.Input': { ...border, padding: `${field.paddingTop} ${field.paddingLeft}`, lineHeight: field.lineHeight },
      '.Input:focus': { ...border, outline: `3px solid ${primary}`, outlineOffset: '2px' },
      '.Input--invalid': { border: `2px solid ${danger}`, boxShadow: 'none', color: plainColor(field.color) },
      '.Label': { color: plainColor(title.color), fontSize: title.fontSize, fontWeight: title.fontWeight },
      '.Error': { color: danger, fontSize: wrong.fontSize, fontWeight: wrong.fontWeight },
      '.Tab': border,
      '.Tab--selected': { border: `2px solid ${primary}`, boxShadow: 'none', color: plainColor(field.color) },
      '.Block': border,
    },
  };
}

type Channels = readonly [red: number, green: number, blue: number, alpha: number];

/** A color as Stripe reads it: the browser's may be of any color space. */
function plainColor(color: string): string {
  const [red, green, blue, alpha] = channelsOf(color);
  return alpha === 255
    ? `rgb(${red}, ${green}, ${blue})`
    : `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(2)})`;
}

function channelsOf(color: string): Channels {
  const context = make('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) return [0, 0, 0, 255];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
}

/** By relative luminance, roughly. */
function isDark(color: string): boolean {
  const [red, green, blue] = channelsOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
}
