/** The 21 slice types of the specification: most are blocks used as slices, the others exist only on slides. */
import { ownSlices, sliceBlocks } from '#shared/block-settings/slices';
import { sliceTypes } from '#shared/slice-types';

export type OwnSlice = keyof typeof ownSlices;
export type SlideSlice = keyof typeof sliceBlocks | OwnSlice;

/** All 21. */
const slideSlices = [...Object.keys(sliceBlocks), ...Object.keys(ownSlices)] as readonly SlideSlice[];

const nameOfCode: ReadonlyMap<number, string> = new Map(Object.entries(sliceTypes).map(([name, code]) => [code, name]));

/** The slice type for a name or code; `form` is an older name of a custom form. Undefined for an unknown one. */
export function sliceOf(input: string | number): SlideSlice | undefined {
  const name = typeof input === 'number' ? nameOfCode.get(input) : input;
  const current = name === 'form' ? 'custom-form' : name;
  return slideSlices.find((slice) => slice === current);
}
