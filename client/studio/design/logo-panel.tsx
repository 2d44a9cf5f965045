/** Pictures that stand for the site. */
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { FilePicker } from '../fields/file-setting.tsx';
import { thumbnailAddress } from '../fields/thumbnail.ts';
import { SaveNote } from './save-note.tsx';
import { useSettings } from './use-settings.ts';

interface SiteImages {
  readonly logoImageUrl: string;
  readonly faviconUrl: string;
  readonly socialLogoImageUrl: string;
}

const images: readonly { readonly name: keyof SiteImages; readonly label: string; readonly help: string }[] = [
  { name: 'logoImageUrl', label: 'Logo', help: 'In the header of pages, in place of the title.' },
  { name: 'faviconUrl', label: 'Browser icon', help: 'In tabs and bookmarks. Square, at least 48 × 48 pixels.' },
  { name: 'socialLogoImageUrl', label: 'Social image', help: 'Where pages without a picture are shared.' },
];

/** `onSaved`: pages have other pictures now. */
export function LogoPanel({ onSaved }: { readonly onSaved: () => void }) {
  const settings = useSettings<SiteImages>('/api/owner/website', { send: 'changes', onSaved });
  const { value } = settings;
  if (value === undefined)
    return settings.problem === undefined ? <Loading label="Logo" /> : <SaveNote settings={settings} />;
  const change = (name: keyof SiteImages, address: string): void => settings.edit({ [name]: address }, name);
  return (
    <div className="studio-panel-fields">
      {images.map(({ name, label, help }) => (
        <section key={name} className="studio-site-image" aria-label={label}>
          <h3>{label}</h3>
          <p className="studio-help">{help}</p>
          {value[name] === '' ? null : <img src={thumbnailAddress(value[name])} alt="" />}
          <FilePicker
            label={label}
            address={value[name]}
            kind="image"
            onChoose={({ assetUrl }) => change(name, assetUrl)}
          />
          {value[name] === '' ? null : (
            <Button variant="quiet" onPress={() => change(name, '')}>
              Remove<span className="visually-hidden"> {label}</span>
            </Button>
          )}
        </section>
      ))}
      <SaveNote settings={settings} />
    </div>
  );
}
