import { useContext } from 'react';
import { textOf } from '#shared/json';
import { ColorField } from '../design/color-field.tsx';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import { Notes } from './plain-editors.tsx';
import { ThemeColors } from './theme-colors.ts';

/** A custom color; by default the theme's. */
export function ColorSetting(props: EditorProps) {
  const { edit } = useFields();
  const { label, help, error } = useFieldTexts(props);
  const stored = textOf(props.value);
  const theme = useContext(ThemeColors)[String(props.path.at(-1))];
  return (
    <>
      <ColorField
        label={label}
        value={stored === '' ? undefined : stored}
        fallback={theme}
        onChange={(hex) => edit(props.path, hex)}
      />
      <Notes help={help} error={error} />
    </>
  );
}
