import type { Choices } from '#shared/product-choice';
import type { OptionView, VariantsView } from '#shared/regions/variants';

interface Chooser {
  readonly choices: Choices;
  readonly onChoose: (option: string, value: string) => void;
}

export function VariantsMarkup({ view, ...chooser }: Chooser & { readonly view: VariantsView }) {
  return (
    <div className="product-variants" data-item-id={view.itemId} data-animation-role="content">
      {view.options.map((option) => (
        <fieldset className="variant-option" data-variant-option-name={option.name} key={option.name}>
          <legend className="variant-option-title">{option.title}</legend>
          <List option={option} formId={view.formId} {...chooser} />
          <Buttons option={option} formId={view.formId} {...chooser} />
        </fieldset>
      ))}
    </div>
  );
}

interface OptionProps extends Chooser {
  readonly option: OptionView;
  readonly formId: string;
}

function List({ option, formId, choices, onChoose }: OptionProps) {
  return (
    <div className="variant-select-wrapper" hidden={option.asButtons}>
      <select
        aria-label={option.select}
        name={option.listName}
        form={formId}
        data-variant-option-name={option.name}
        value={choices[option.name] ?? ''}
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

function Buttons({ option, formId, choices, onChoose }: OptionProps) {
  return (
    <div className="variant-radiobtn-wrapper" data-variant-option-name={option.name} hidden={option.asList}>
      {option.values.map(({ value, id, state, note }) => (
        <span className="variant-radio" data-state={state} key={value}>
          <input
            type="radio"
            className="variant-radiobtn"
            value={value}
            name={option.radioName}
            form={formId}
            id={id}
            checked={choices[option.name] === value}
            onChange={() => onChoose(option.name, value)}
          />
          <label className="sqs-button-element--secondary" htmlFor={id}>
            {value}
            <span className="variant-note">{note}</span>
          </label>
        </span>
      ))}
    </div>
  );
}
