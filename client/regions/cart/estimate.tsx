import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { addressLabels } from '#shared/address-labels';
import { addressRule, postalCodeProblem } from '#shared/address-rules';
import { POSTAL_CODE_LENGTH } from '#shared/limits';
import type { CartView } from '#shared/regions/cart';
import type { Place } from './cart-changes.ts';

interface EstimateProps {
  readonly view: CartView;
  /** Names by code. The browser's own names would differ from those of the checkout. */
  readonly countries: Readonly<Record<string, string>>;
  readonly place: Place | null;
  readonly onPlace: (place: Place) => void;
  readonly onShipping: (id: string) => void;
}

/** Estimated shipping and taxes for a location. */
export function Estimate({ view, countries, place, onPlace, onShipping }: EstimateProps) {
  const [country, setCountry] = useState(place?.country ?? '');
  const [region, setRegion] = useState(place?.region ?? '');
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [postalCode, setPostalCode] = useState(place?.postalCode ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const problem = postalCodeProblem(addressRule(country), postalCode);
    setError(problem);
    if (problem !== '') input.current?.focus();
    else if (country !== '') onPlace({ country, region, postalCode });
  };
  // An estimate only asks for fields that affect it.
  const labels = addressLabels('country', country);
  return (
    <details className="shipping-estimate">
      <summary>Estimate shipping</summary>
      <form onSubmit={submit}>
        <label>
          Country
          <select value={country} required onChange={({ target }) => setCountry(target.value)}>
            <option value="">Select…</option>
            {Object.entries(countries).map(([code, name]) => (
              <option value={code} key={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {country === '' ? 'State or region' : labels.region.label}
          <input
            type="text"
            value={region}
            autoComplete="address-level1"
            onChange={({ target }) => setRegion(target.value)}
          />
        </label>
        <PostalCode label={labels.postalCode.label} value={postalCode} {...{ error, input }} onChange={setPostalCode} />
        <button type="submit" className="shop-button shop-button-quiet">
          Estimate
        </button>
      </form>
      {place !== null && <ShippingOptions options={view.shippingOptions} onShipping={onShipping} />}
    </details>
  );
}

interface PostalCodeProps {
  readonly label: string;
  readonly value: string;
  readonly error: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (value: string) => void;
}

function PostalCode({ label, value, error, input, onChange }: PostalCodeProps) {
  return (
    <>
      {error !== '' && (
        <p className="field-error" id="error-estimate">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      <label>
        {label}
        <input
          type="text"
          ref={input}
          maxLength={POSTAL_CODE_LENGTH}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : 'error-estimate'}
          value={value}
          autoComplete="postal-code"
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </>
  );
}

interface ShippingOptionsProps {
  readonly options: CartView['shippingOptions'];
  readonly onShipping: (id: string) => void;
}

function ShippingOptions({ options, onShipping }: ShippingOptionsProps) {
  return (
    <fieldset>
      <legend>Shipping</legend>
      {options.length === 0 && <p>We do not ship there yet.</p>}
      {options.map(({ id, text, isChosen }) => (
        <label key={id}>
          <input type="radio" name="shipping" checked={isChosen} onChange={() => onShipping(id)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
