/** Input made before a region was hydrated. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface ChangedControl {
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

/** The controls that the visitor changed. File inputs are excluded, because scripts cannot set them. */
export function readChangedControls(element: Element): readonly ChangedControl[] {
  return controlsOf(element).flatMap((control, index) =>
    isChanged(control) && !(isBox(control) && control.type === 'radio' && !control.checked)
      ? [{ index, value: control.value, checked: isBox(control) && control.checked }]
      : [],
  );
}

/** Repeats the changes like user input: components receive `input`, `click` and `change`. */
export function restoreControls(element: Element, changed: readonly ChangedControl[]): void {
  const controls = controlsOf(element);
  for (const { index, value, checked } of changed) {
    const control = controls[index];
    if (control === undefined) continue;
    if (isBox(control)) setChecked(control, checked);
    else setValue(control, value);
  }
}

/** Components listen to a checkbox's click, so it must start from the opposite state. */
function setChecked(box: HTMLInputElement, checked: boolean): void {
  setNative(box, 'checked', !checked);
  setSeen(box, `${!checked}`);
  if (box.disabled) setNative(box, 'checked', checked);
  else box.click();
}

function setValue(control: Control, value: string): void {
  const before = control.value;
  setSeen(control, `${value}\u0000`);
  if (before !== value) setNative(control, 'value', value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React compares with the last value it saw, which may be this one, so it must see another first. */
function setSeen(control: Control, value: string): void {
  if ('_valueTracker' in control)
    (control._valueTracker as { setValue(text: string): void } | null | undefined)?.setValue(value);
}

/** Sets a property, bypassing any setter on the element itself. */
function setNative(control: Control, name: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set?.call(control, value);
}
