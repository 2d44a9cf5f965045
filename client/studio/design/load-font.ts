/** Fonts for previews, each fetched once. */

/** What a preview names a font by: pages' own names are not taken. */
export const previewFamily = (family: string): string => `Preview ${family}`;

/** Resolves once text can be shown in it. Rejects when its file cannot be had. */
export async function loadFont(family: string, url: string, weights: readonly number[]): Promise<void> {
  const name = previewFamily(family);
  if ([...document.fonts].some((face) => face.family.replaceAll('"', '') === name && face.status === 'loaded')) return;
  const [lightest = 400, boldest = 400] = weights;
  const face = new FontFace(name, `url(${JSON.stringify(url)})`, { weight: `${lightest} ${boldest}` });
  await face.load();
  document.fonts.add(face);
}
