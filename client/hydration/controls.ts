/** What was typed and ticked before a region was hydrated. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Taken {
  readonly index: number;
  readonly value: string;
  readonly checked: boolean;
}

const controlsOf = (element: Element): Control[] => [...element.querySelectorAll<Control>('input,textarea,select')];

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const standard = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, standard);
  }
  if (isBox(control)) return control.checked !== control.defaultChecked;
  return control.type !== 'hidden' && control.type !== 'file' && control.value !== control.defaultValue;
}

/** The controls that the visitor has changed. Files stay with their control: no script may set them. */
export function takeControls(element: Element): readonly Taken[] {
  return controlsOf(element).flatMap((control, index) =>
    isChanged(control) && !(isBox(control) && control.type === 'radio' && !control.checked)
      ? [{ index, value: control.value, checked: isBox(control) && control.checked }]
      : [],
  );
}

/** Tells the region of them as if the visitor had just done it: its components hear `input`, `click` and `change`. */
export function restoreControls(element: Element, taken: readonly Taken[]): void {
  const controls = controlsOf(element);
  for (const { index, value, checked } of taken) {
    const control = controls[index];
    if (control === undefined) continue;
    if (isBox(control)) tick(control, checked);
    else write(control, value);
  }
}

/** A click is what components hear of a box; it must start from the other state. */
function tick(box: HTMLInputElement, checked: boolean): void {
  native(box, 'checked', !checked);
  if (box.disabled) native(box, 'checked', checked);
  else box.click();
}

function write(control: Control, value: string): void {
  // React compares with what it last saw, which may be this very text: it has to see another one first.
  const before = control.value;
  if ('_valueTracker' in control)
    (control._valueTracker as { setValue(text: string): void }).setValue(`${value}\u0000`);
  if (before !== value) native(control, 'value', value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sets a property past any setter that was put on the element itself. */
function native(control: Control, name: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set?.call(control, value);
}
