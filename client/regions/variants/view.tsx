import type { CSSProperties } from 'react';
import type { OptionView, VariantsView } from '#shared/regions/variants';

interface Chooser {
  readonly onChoose: (option: string, value: string) => void;
}

export function VariantsMarkup({ view, ...chooser }: Chooser & { readonly view: VariantsView }) {
  return (
    <div className="product-variants" data-item-id={view.itemId} data-animation-role="content">
      {view.options.map((option) => (
        <fieldset
          className="variant-option"
          data-variant-option-name={option.name}
          data-invalid={option.isInvalid || undefined}
          key={option.name}
        >
          <legend className="variant-option-title">{option.title}</legend>
          <List option={option} formId={view.formId} {...chooser} />
          <Buttons option={option} formId={view.formId} {...chooser} />
          <p className="variant-error" id={option.errorId} role="alert">
            {option.error}
          </p>
        </fieldset>
      ))}
      {view.picture !== '' && <img className="variant-picture" src={view.picture} alt="" width={64} height={80} />}
    </div>
  );
}

interface OptionProps extends Chooser {
  readonly option: OptionView;
  readonly formId: string;
}

function List({ option, formId, onChoose }: OptionProps) {
  return (
    <div className="variant-select-wrapper" hidden={option.asButtons}>
      <select
        aria-label={option.select}
        name={option.listName}
        form={formId}
        data-variant-option-name={option.name}
        aria-describedby={option.errorId}
        aria-invalid={option.isInvalid || undefined}
        value={option.values.find(({ isChosen }) => isChosen)?.value ?? ''}
        onChange={({ target }) => onChoose(option.name, target.value)}
      >
        <option value="">{option.select}</option>
        {option.values.map(({ value, state, text }) => (
          <option value={value} data-state={state} key={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Buttons({ option, formId, onChoose }: OptionProps) {
  return (
    <div className="variant-radiobtn-wrapper" data-variant-option-name={option.name} hidden={option.asList}>
      {option.values.map(({ value, id, state, note, color, isChosen }) => (
        <span className="variant-radio" data-state={state} key={value}>
          <input
            type="radio"
            className="variant-radiobtn"
            value={value}
            name={option.radioName}
            form={formId}
            id={id}
            aria-describedby={option.errorId}
            checked={isChosen}
            onChange={() => onChoose(option.name, value)}
          />
          <label className={`sqs-button-element--secondary${option.asSwatches ? ' variant-swatch' : ''}`} htmlFor={id}>
            {option.asSwatches && <span className="variant-color" style={{ '--color': color } as CSSProperties} />}
            <span className="variant-value">
              {value}
              <span className="variant-note">{note}</span>
            </span>
          </label>
        </span>
      ))}
    </div>
  );
}
