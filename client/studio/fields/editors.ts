/** The editor of a setting, by its kind and purpose. */
import { type ComponentType, lazy } from 'react';
import { chartBlocks } from '#shared/block-settings/chart';
import { textBlocks } from '#shared/block-settings/texts';
import type { Setting } from '#shared/settings';
import type { EditorProps } from './fields-context.ts';
import { FileSetting } from './file-setting.tsx';
import { ObjectSetting } from './object-setting.tsx';
import { ChoiceSetting, CurrencySetting, SwitchSetting, TextSetting, WebAddressSetting } from './plain-editors.tsx';
import { ReferenceSetting } from './reference-setting.tsx';

type Editor = ComponentType<EditorProps>;

const RichTextSetting = lazy(async () => ({
  default: (await import('./rich-text/rich-text-setting.tsx')).RichTextSetting,
}));
const CodeSetting = lazy(async () => ({ default: (await import('./code/code-setting.tsx')).CodeSetting }));
const DateSetting = lazy(async () => ({ default: (await import('./date-setting.tsx')).DateSetting }));
const NumberSetting = lazy(async () => ({ default: (await import('./number-editors.tsx')).NumberSetting }));
const MoneySetting = lazy(async () => ({ default: (await import('./number-editors.tsx')).MoneySetting }));
const PictureSetting = lazy(async () => ({ default: (await import('./picture-setting.tsx')).PictureSetting }));
const LinkSetting = lazy(async () => ({ default: (await import('./link-setting.tsx')).LinkSetting }));
const ColorSetting = lazy(async () => ({ default: (await import('./color-setting.tsx')).ColorSetting }));
const SliderSetting = lazy(async () => ({ default: (await import('./slider-setting.tsx')).SliderSetting }));
const ListSetting = lazy(async () => ({ default: (await import('./list-setting.tsx')).ListSetting }));
const OwnSetting = lazy(async () => ({ default: (await import('./own-setting.tsx')).OwnSetting }));
const DatasetSetting = lazy(async () => ({ default: (await import('./dataset/dataset-setting.tsx')).DatasetSetting }));

const { columns, rows } = chartBlocks.chart;
/** Found by name: their tables would be loaded with every panel. */
const OWN = /^(?:menu|tag|category|location)$/;
const nameOf = (setting: Setting): string =>
  (setting.kind === 'list' ? setting.item : setting.kind === 'object' ? setting.role : '') ?? '';

/** Max steps for which a range is shown as a slider. */
const MAX_SLIDER_STEPS = 400;

/** The editor of a setting; null if another editor includes it. */
export function editorOf(setting: Setting): Editor | null {
  // The grid of a chart's rows also edits its column names. Labels and help may differ, so the inner settings are compared.
  if (setting.kind === 'list' && setting.of === columns.of && setting.label === columns.label) return null;
  if (setting.kind === 'list' && setting.of === rows.of) return DatasetSetting;
  if (setting.kind === 'object' && setting.role === 'picture') return PictureSetting;
  if (OWN.test(nameOf(setting))) return OwnSetting;
  // Usually plain rich text; markup that the editor would lose is edited as code.
  if (setting === textBlocks.html.html) return RichTextSetting;
  if (setting.kind === 'url') return setting.purpose === 'link' ? LinkSetting : addressEditor(setting.purpose);
  if (setting.kind === 'integer' && setting.max - setting.min <= MAX_SLIDER_STEPS) return SliderSetting;
  return byKind[setting.kind];
}

const addressEditor = (purpose: string): Editor => (purpose === 'web' ? WebAddressSetting : FileSetting);

const byKind: Readonly<Record<Exclude<Setting['kind'], 'url'>, Editor>> = {
  text: TextSetting,
  reference: ReferenceSetting,
  currency: CurrencySetting,
  color: ColorSetting,
  html: RichTextSetting,
  markup: CodeSetting,
  boolean: SwitchSetting,
  integer: NumberSetting,
  number: NumberSetting,
  money: MoneySetting,
  choice: ChoiceSetting,
  date: DateSetting,
  object: ObjectSetting,
  list: ListSetting,
};
