/** Places without anybody else's service: some cities of the world with some streets each, enough to try a form with. */
import data from './place-data.json';

export interface Place {
  readonly id: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly countryName: string;
  readonly postalCode: string;
  /** Countries of English and French speech put the number first. */
  readonly numberFirst: boolean;
}

const streets = data.streets as Readonly<Record<string, readonly string[]>>;
const countries = data.countries as Readonly<Record<string, string>>;

export const places: readonly Place[] = (data.cities as readonly (readonly string[])[]).flatMap(
  ([city = '', region = '', country = '', postalCode = '', language = ''], at) =>
    (streets[language] ?? []).map((street, position) => ({
      id: `place-${at + 1}-${position + 1}`,
      street,
      city,
      region,
      country,
      countryName: countries[country] ?? country,
      postalCode,
      numberFirst: language === 'en' || language === 'fr',
    })),
);

/** Letters without their marks, so that `munchen` finds `München`; marks of other scripts fall away, too. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const index = places.map((place) => ({ place, words: wordsOf(Object.values(place).slice(1).join(' ')) }));

const HOUSE = /^\d{1,5}[a-z]?$/;
const MOST = 5;

/** Up to five places whose words begin with all those given; a house number counts for none. */
export function suggestPlaces(input: string): readonly { readonly place: Place; readonly house: string }[] {
  const words = wordsOf(input).slice(0, 12);
  const house = words.find((word) => HOUSE.test(word)) ?? '';
  const wanted = words.filter((word) => word !== house);
  if (wanted.length === 0) return [];
  return index
    .filter(({ words: own }) => wanted.every((word) => own.some((one) => one.startsWith(word))))
    .slice(0, MOST)
    .map(({ place }) => ({ place, house }));
}

/** A place by what `suggestPlaces` has found: its id, with the house number behind a `~`. */
export function findPlace(id: string): { readonly place: Place; readonly house: string } | undefined {
  const [own = '', house = ''] = id.split('~');
  const place = places.find((one) => one.id === own);
  return place === undefined || !(house === '' || HOUSE.test(house)) ? undefined : { place, house };
}

export const placeId = (place: Place, house: string): string => (house === '' ? place.id : `${place.id}~${house}`);

export function streetLine({ street, numberFirst }: Place, house: string): string {
  if (house === '') return street;
  return numberFirst ? `${house} ${street}` : `${street} ${house}`;
}
