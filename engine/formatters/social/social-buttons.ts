import { defineFormatter, type FormatterDefinition } from '../../define.ts';
import { escapeAttribute } from '../../execute/escape.ts';
import { asString, ownFields, sizeOf, type Value } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';

const SHARE_OPTIONS = makeReference(['website', 'shareButtonOptions'], (fields) => fields.website);

const shares = { shareButtonOptions: [{ network: 'mail' }] };

export function socialButtons(name: string, tag: 'div' | 'span', style: string): FormatterDefinition {
  const open = `<${tag} class="squarespace-social-buttons ${style}"`;
  return defineFormatter({
    name,
    summary: `A placeholder for the share buttons, as a ${tag}.`,
    reads: ['website.shareButtonOptions'],
    usesScope: true,
    examples: [
      {
        data: {
          website: shares,
          systemDataId: 's1',
          assetUrl: '/a.jpg',
          recordType: 1,
          fullUrl: '/news',
          title: 'A "new" <b>',
        },
        template: `{@|${name}}`,
        output: `${open} data-system-data-id="s1" data-asset-url="/a.jpg" data-record-type="1" data-full-url="/news" data-title="A &quot;new&quot; &lt;b&gt;"></${tag}>`,
      },
      {
        data: { website: shares, mainImageId: 'm1', mainImage: { assetUrl: '/m.jpg' } },
        template: `{@|${name}}`,
        output: `${open} data-system-data-id="m1" data-asset-url="/m.jpg" data-record-type="" data-full-url="" data-title=""></${tag}>`,
      },
      { data: { website: { shareButtonOptions: [] }, title: 'A' }, template: `{@|${name}}`, output: '' },
    ],
    apply: (value, _args, env) =>
      sizeOf(env.lookup(SHARE_OPTIONS)) === 0 ? '' : `${open}${attributesOf(value)}></${tag}>`,
  });
}

/** Shared attributes of the buttons, each after a space. */
function attributesOf(item: Value): string {
  const systemDataId = ownFields(item).systemDataId;
  const id = systemDataId === undefined ? ownFields(item).mainImageId : systemDataId;
  const ownUrl = ownFields(item).assetUrl;
  const assetUrl = ownUrl === undefined ? ownFields(ownFields(item).mainImage).assetUrl : ownUrl;
  return (
    ` data-system-data-id="${asString(id)}" data-asset-url="${asString(assetUrl)}"` +
    ` data-record-type="${asString(ownFields(item).recordType)}" data-full-url="${asString(ownFields(item).fullUrl)}"` +
    ` data-title="${escapeAttribute(asString(ownFields(item).title))}"`
  );
}
