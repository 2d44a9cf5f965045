/** One setting: its editor, its conditions, and a reset button. */
import { RotateCcw } from 'lucide-react';
import { Suspense } from 'react';
import { matters } from '#shared/describe-settings';
import { Button } from '../controls/button.tsx';
import { Tooltip } from '../controls/tooltip.tsx';
import { editorOf } from './editors.ts';
import { type FieldProps, useFields } from './fields-context.ts';
import { decidedSettings } from './gallery-effects.ts';
import { fieldId, isChanged } from './panel-model.ts';

export function SettingField({ name, table, path: parent, values }: FieldProps) {
  const { edit } = useFields();
  const setting = table[name];
  if (setting === undefined || !matters(setting, table, values)) return null;
  const Editor = editorOf(setting);
  if (Editor === null) return null;
  const path = [...parent, name];
  const decided = decidedSettings(table, values)[name];
  const own = decided === undefined ? setting : { ...setting, help: decided.reason };
  const value = decided === undefined ? values[name] : decided.value;
  const hasReset = decided === undefined && setting.kind !== 'boolean' && isChanged(setting, value);
  return (
    <div id={fieldId(path)} className={`studio-setting${hasReset ? ' has-reset' : ''}`} tabIndex={-1}>
      <Suspense fallback={<div className={`studio-setting-loading is-${setting.kind}`}>{setting.label}</div>}>
        <Editor setting={own} path={path} value={value} siblings={values} isDisabled={decided !== undefined} />
      </Suspense>
      {hasReset ? (
        <Tooltip text="Reset to default">
          <Button variant="quiet" isIcon aria-label={`Reset ${setting.label}`} onPress={() => edit(path, undefined)}>
            <RotateCcw size={14} aria-hidden />
          </Button>
        </Tooltip>
      ) : null}
    </div>
  );
}
