/** The 21 slice types of the specification: most are a block in the place of a slice, the others exist on slides only. */
import { ownSlices, sliceBlocks } from '#shared/block-settings/slices';
import { sliceTypes } from '#shared/slice-types';

export type OwnSlice = keyof typeof ownSlices;
export type SlideSlice = keyof typeof sliceBlocks | OwnSlice;

/** All 21. */
const slideSlices = [...Object.keys(sliceBlocks), ...Object.keys(ownSlices)] as readonly SlideSlice[];

const nameOfCode: ReadonlyMap<number, string> = new Map(Object.entries(sliceTypes).map(([name, code]) => [code, name]));

/** The slice of a name or a code; `form` is the older name of a custom form. Undefined for what is no slice. */
export function sliceOf(input: string | number): SlideSlice | undefined {
  const name = typeof input === 'number' ? nameOfCode.get(input) : input;
  const current = name === 'form' ? 'custom-form' : name;
  return slideSlices.find((slice) => slice === current);
}
