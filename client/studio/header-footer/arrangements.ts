/** Small icons of headers and footers: a page of 48 by 32. */
import { footerVariants, headerVariants, phoneVariants } from '#shared/block-settings/header-footer';
import type { PictureOption } from '../controls/picture-choice.tsx';

const page = 'M.5 .5h47v31h-47z';
const phone = 'M13.5 .5h21v31h-21z';
const line = (x: number, y: number, width: number): string => `M${x} ${y}h${width}`;
const logo = (x: number, y: number): string => `M${x} ${y}h7v4h-7z`;

const headers: Readonly<Record<keyof typeof headerVariants, readonly [areas: string, strokes: string]>> = {
  inline: [logo(4, 4), line(14, 6, 12) + line(38, 6, 6)],
  split: [logo(4, 4), line(23, 6, 12) + line(38, 6, 6)],
  centered: [logo(20.5, 4), line(4, 6, 12) + line(38, 6, 6)],
  stacked: [logo(20.5, 4), line(4, 6, 5) + line(39, 6, 5) + line(14, 12, 20)],
  minimal: [logo(4, 4), line(33, 6, 4) + line(40, 5, 4) + line(40, 7.5, 4)],
};

const burger = (x: number): string => line(x, 5, 4) + line(x, 7.5, 4);
const phones: Readonly<Record<keyof typeof phoneVariants, readonly [areas: string, strokes: string]>> = {
  'menu-right': [logo(16, 4), burger(28)],
  'menu-left': [logo(23, 4), burger(16)],
  centered: [logo(20.5, 4), burger(16) + line(30, 6, 2)],
};

const footers: Readonly<Record<keyof typeof footerVariants, readonly [areas: string, strokes: string]>> = {
  columns: ['M1 16h46v15h-46z', [20, 23, 26].map((y) => line(5, y, 12) + line(22, y, 7) + line(34, y, 7)).join('')],
  centered: ['M1 16h46v15h-46z', line(16, 20, 16) + line(12, 23.5, 24) + line(18, 27, 12)],
  slim: ['M1 24h46v7h-46z', line(5, 27.5, 9) + line(19, 27.5, 14) + line(37, 27.5, 6)],
};

const optionsOf = (
  labels: Readonly<Record<string, string>>,
  drawings: Readonly<Record<string, readonly [string, string]>>,
  frame: string,
): readonly PictureOption[] =>
  Object.entries(labels).map(([id, label]) => {
    const [areas = '', strokes = ''] = drawings[id] ?? [];
    return { id, label, areas, strokes: frame + strokes };
  });

export const headerOptions = optionsOf(headerVariants, headers, page);
export const phoneOptions = optionsOf(phoneVariants, phones, phone);
export const footerOptions = optionsOf(footerVariants, footers, page);
