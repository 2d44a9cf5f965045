import { listOf, textOf } from '#shared/json';
import { Checkbox } from '../controls/checkbox.tsx';
import { TextField } from '../controls/text-field.tsx';
import { valueAt } from '../documents/json-value.ts';
import {
  NumberSetting,
  SettingPlace,
  type SettingsProps,
  SwitchSetting,
  TextSetting,
  ThreeWaySetting,
} from '../store/settings-fields.tsx';
import { eventNames, eventTitle } from './event-names.ts';
import { siteSettings } from './site-settings.ts';

const settings = siteSettings.privacy;

export const PrivacySettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <ThreeWaySetting document={document} {...settings.banner} unset="As the country of the site has it" />
    <SwitchSetting document={document} {...settings.restrictive} />
    <NumberSetting document={document} {...settings.consentVersion} min={1} max={10_000} />
    <h2>Analytics</h2>
    <SwitchSetting document={document} {...settings.analytics} />
    <SwitchSetting document={document} {...settings.replay} />
    <Events document={document} />
    <h2>Scripts of others</h2>
    <TextSetting document={document} {...settings.tagManager} />
    <TextSetting document={document} {...settings.pixel} />
    <TextSetting document={document} {...settings.pixelId} maxLength={100} />
    <Hosts document={document} />
  </div>
);

function Events({ document }: SettingsProps) {
  const { path, label, help } = settings.events;
  const off = listOf(valueAt(document.value, path)).map(textOf);
  const set = (name: string, isOn: boolean): void =>
    document.edit({
      ...{ op: 'set', path: [...path] },
      value: isOn ? off.filter((one) => one !== name) : [...off, name],
    });
  return (
    <SettingPlace path={path}>
      <fieldset className="studio-nested">
        <legend>{label}</legend>
        <p className="studio-help">{help}</p>
        <div className="settings-checks">
          {eventNames.map((name) => (
            <Checkbox key={name} isSelected={!off.includes(name)} onChange={(isOn) => set(name, isOn)}>
              {eventTitle(name)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </SettingPlace>
  );
}

function Hosts({ document }: SettingsProps) {
  const { path, label, help } = settings.hosts;
  const hosts = listOf(valueAt(document.value, path)).map(textOf);
  const error = Object.entries(document.problems).find(([name]) => name.startsWith(path.join('.')))?.[1];
  const set = (text: string): void =>
    document.edit({ op: 'set', path: [...path], value: text === '' ? [] : text.split('\n') });
  return (
    <SettingPlace path={path}>
      <TextField {...{ label, help, error }} rows={3} value={hosts.join('\n')} onChange={set} />
    </SettingPlace>
  );
}
