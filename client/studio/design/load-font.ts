/** Fonts for previews, each loaded once. */

/** The font family name in previews, distinct from the page's own fonts. */
export const previewFamily = (family: string): string => `Preview ${family}`;

/** Resolves once the font can be used. Rejects if its file cannot be loaded. */
export async function loadFont(family: string, url: string, weights: readonly number[]): Promise<void> {
  const name = previewFamily(family);
  if ([...document.fonts].some((face) => face.family.replaceAll('"', '') === name && face.status === 'loaded')) return;
  const [lightest = 400, boldest = 400] = weights;
  const face = new FontFace(name, `url(${JSON.stringify(url)})`, { weight: `${lightest} ${boldest}` });
  await face.load();
  document.fonts.add(face);
}
