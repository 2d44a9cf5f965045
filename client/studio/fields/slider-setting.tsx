/** The editor of a number whose range fits a slider. */
import { Slider } from '../controls/slider.tsx';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import { shownValue } from './panel-model.ts';
import { Notes } from './plain-editors.tsx';

export function SliderSetting(props: EditorProps) {
  const { setting, path, value, isDisabled = false } = props;
  const { edit } = useFields();
  const { help, error } = useFieldTexts(props);
  if (setting.kind !== 'integer') return null;
  const { min, max, label = '', unit = '' } = setting;
  return (
    <>
      <Slider
        {...{ label, unit, isDisabled }}
        minValue={min}
        maxValue={max}
        value={Math.min(Math.max(Number(shownValue(setting, value)), min), max)}
        onChange={(next) => edit(path, next)}
      />
      <Notes help={help} error={error} />
    </>
  );
}
