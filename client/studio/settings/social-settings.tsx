import { Trash2 } from 'lucide-react';
import { field, listOf, textOf } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { TextField } from '../controls/text-field.tsx';
import { valueAt } from '../documents/json-value.ts';
import type { OpenDocument } from '../documents/use-document.ts';
import { SettingPlace, type SettingsProps } from '../store/settings-fields.tsx';
import { shareNetworks } from './share-networks.ts';
import { siteSettings } from './site-settings.ts';

const { accounts, share } = siteSettings.social;
const MAX_ACCOUNTS = 60;

export const SocialSettings = ({ document }: SettingsProps) => (
  <div className="store-settings">
    <Accounts document={document} />
    <ShareButtons document={document} />
  </div>
);

function Accounts({ document }: SettingsProps) {
  const rows = listOf(valueAt(document.value, accounts.path));
  const add = (): void =>
    document.edit({
      ...{ op: 'insert', path: [...accounts.path], index: rows.length },
      value: { serviceName: '', title: '', screenname: '', profileUrl: '' },
    });
  return (
    <SettingPlace path={accounts.path}>
      <fieldset className="studio-nested">
        <legend>{accounts.label}</legend>
        <p className="studio-help">{accounts.help}</p>
        {rows.length === 0 ? <p className="studio-soft">None yet.</p> : null}
        {rows.map((row, index) => (
          // Accounts have no ids: their place is all that tells them apart.
          <AccountRow key={index} row={row} index={index} document={document} />
        ))}
        <div>
          <Button isDisabled={rows.length >= MAX_ACCOUNTS} onPress={add}>
            Add an account
          </Button>
        </div>
      </fieldset>
    </SettingPlace>
  );
}

interface AccountRowProps {
  readonly row: unknown;
  readonly index: number;
  readonly document: OpenDocument;
}

const fields = [
  { name: 'serviceName', label: 'Service', placeholder: 'mastodon', type: 'text' },
  { name: 'profileUrl', label: 'Address of the profile', placeholder: 'https://', type: 'url' },
  { name: 'screenname', label: 'Name there', placeholder: '@shop', type: 'text' },
] as const;

function AccountRow({ row, index, document }: AccountRowProps) {
  return (
    <fieldset className="settings-account" aria-label={`Account ${index + 1}`}>
      {fields.map(({ name, label, placeholder, type }) => (
        <TextField
          key={name}
          {...{ label, placeholder, type }}
          value={textOf(field(row, name))}
          error={document.problems[`socialAccounts.${index}.${name}`]}
          onChange={(value) => document.edit({ op: 'set', path: ['socialAccounts', index, name], value })}
        />
      ))}
      <Button
        isIcon
        aria-label={`Remove account ${index + 1}`}
        onPress={() => document.edit({ op: 'remove', path: ['socialAccounts'], index })}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
    </fieldset>
  );
}

function ShareButtons({ document }: SettingsProps) {
  const chosen = listOf(valueAt(document.value, share.path)).map(textOf);
  const set = (name: string, isOn: boolean): void =>
    document.edit({
      ...{ op: 'set', path: [...share.path] },
      value: isOn ? [...chosen, name] : chosen.filter((one) => one !== name),
    });
  return (
    <SettingPlace path={share.path}>
      <fieldset className="studio-nested">
        <legend>{share.label}</legend>
        <p className="studio-help">{share.help}</p>
        <div className="settings-checks">
          {shareNetworks.map(({ name, title }) => (
            <Checkbox key={name} isSelected={chosen.includes(name)} onChange={(isOn) => set(name, isOn)}>
              {title}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </SettingPlace>
  );
}
