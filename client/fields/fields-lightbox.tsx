import { createWriter } from '../core/writer.ts';
import { Lightbox } from '../ui/lightbox.tsx';
import { usePage } from '../ui/use-page.ts';
import { type Answers, type FieldsDefinition, FieldsForm } from './fields-form.tsx';
import { validateFields } from './validate-fields.ts';

interface FieldsLightboxProps {
  readonly form: FieldsDefinition;
  readonly initial?: Answers;
  readonly submitLabel: string;
  /** `additionalFields`: the answers as JSON text. */
  readonly onFilled: (additionalFields: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the fields in a lightbox; closing it unmounts the form. */
export function FieldsLightbox({ form, initial = {}, submitLabel, onFilled, onCancel }: FieldsLightboxProps) {
  const writer = usePage().get(createWriter);
  const submit = async (answers: Answers): Promise<Readonly<Record<string, string>> | null> => {
    const errors = await validateFields(writer, form, answers);
    if (errors === null) onFilled(JSON.stringify(answers));
    return errors;
  };
  return (
    <Lightbox title={form.name} className="fields-lightbox" onClose={onCancel}>
      <div className="sqs-block form-block">
        <FieldsForm form={form} initial={initial} submitLabel={submitLabel} onSubmit={submit} />
      </div>
    </Lightbox>
  );
}
