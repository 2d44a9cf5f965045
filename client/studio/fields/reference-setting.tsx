import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import { ReferencePicker } from './reference-picker.tsx';

/** A collection, product, form, page, folder, member area or navigation of the site. */
export function ReferenceSetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { edit } = useFields();
  const texts = useFieldTexts(props);
  if (setting.kind !== 'reference') return null;
  return (
    <ReferencePicker
      {...texts}
      target={setting.to}
      value={typeof value === 'string' ? value : setting.default}
      onChange={(next) => edit(path, next)}
    />
  );
}
