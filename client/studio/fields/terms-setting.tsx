/** Tags or categories by which items are chosen, with those that the collection has as suggestions. */
import { listOf, textOf } from '#shared/json';
import { TermsField } from '../items/terms-field.tsx';
import { useRead } from '../read.ts';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import { ListSetting } from './list-setting.tsx';

interface Pages {
  readonly pages: readonly { readonly id: string; readonly urlId: string; readonly fullUrl: string }[];
}

export function TermsSetting(props: EditorProps) {
  const { setting, path, value, siblings } = props;
  const { edit } = useFields();
  const { error } = useFieldTexts(props);
  const { data } = useRead<Pages>('/api/owner/pages');
  const address = textOf(siblings['collection']).replace(/^\/+/, '');
  const page = data?.pages.find(({ id, urlId, fullUrl }) => [id, urlId, fullUrl.slice(1)].includes(address));
  // Of the page that it stands on nobody knows the tags here: they are typed.
  if (address === '' || page === undefined || setting.kind !== 'list') return <ListSetting {...props} />;
  return (
    <TermsField
      kind={setting.item === 'category' ? 'categories' : 'tags'}
      collectionId={page.id}
      value={listOf(value).map(textOf)}
      error={error}
      onChange={(names) => edit(path, names.slice(0, setting.max))}
    />
  );
}
