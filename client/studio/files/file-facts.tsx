/** Read-only details of a file. */

import type { SiteFile } from '../fields/files.ts';
import { Time } from '../times.tsx';

const colorNames: readonly (readonly [key: string, name: string])[] = [
  ['topLeftAverage', 'Top left'],
  ['topRightAverage', 'Top right'],
  ['centerAverage', 'Center'],
  ['bottomLeftAverage', 'Bottom left'],
  ['bottomRightAverage', 'Bottom right'],
];

/** `100w`, but not the size of the file itself. */
const widths = (variants: string): readonly string[] => variants.split(',').filter((text) => text.endsWith('w'));

export function FileFacts({ file }: { readonly file: SiteFile }) {
  const { size, contentType, originalSize, systemDataVariants, colorData = {}, created, assetUrl } = file;
  const colors = colorNames.flatMap(([key, name]) => (colorData[key] === undefined ? [] : [[name, colorData[key]]]));
  return (
    <dl className="studio-facts">
      <dt>Type</dt>
      <dd>{contentType}</dd>
      <dt>Size</dt>
      <dd>
        {size}
        {originalSize === undefined ? null : `, ${originalSize.replace('x', ' × ')}`}
      </dd>
      <dt>Uploaded</dt>
      <dd>
        <Time at={created} />
      </dd>
      <dt>Address</dt>
      <dd>
        <a href={assetUrl} target="_blank" rel="noreferrer">
          {assetUrl}
        </a>
      </dd>
      {colors.length === 0 ? null : (
        <>
          <dt>Colors</dt>
          <dd className="studio-swatches">
            {colors.map(([name, hex]) => (
              <span key={name} className="studio-swatch" style={{ background: `#${hex}` }} title={`${name}: #${hex}`}>
                <span className="visually-hidden">{`${name}: #${hex}`}</span>
              </span>
            ))}
          </dd>
        </>
      )}
      {systemDataVariants === undefined ? null : (
        <>
          <dt>Smaller copies (width)</dt>
          <dd className="studio-renditions">
            {widths(systemDataVariants).map((width) => (
              <a key={width} href={`${assetUrl}?format=${width}`} target="_blank" rel="noreferrer">
                {width}
              </a>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
