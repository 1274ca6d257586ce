import type { City, Rank } from './cities.ts'
import type { PlaceSort } from './place-sort.ts'
import { venues } from './venues.ts'

export interface Place {
  /** For an event's name. Includes the town unless the place's name contains it. */
  readonly title: string
  /** For the address line. */
  readonly address: string
  readonly sort: PlaceSort
}

const capacities: Partial<Readonly<Record<PlaceSort, number>>> = {
  community: 450,
  library: 250,
  memorial: 900,
  hall: 1200,
  sports: 1800,
  stage: 1500,
  studio: 150,
  museum: 700,
  winery: 500,
  hotel: 900,
}

/** How many people a place holds; unlimited in the open. */
export const capacityOf = ({ sort }: Place): number => capacities[sort] ?? Number.POSITIVE_INFINITY

/** Places that every town has under the same name, by kind of authority. */
const everywhere: Readonly<Record<Rank, readonly (readonly [name: string, sort: PlaceSort])[]>> = {
  city: [
    ['כיכר העירייה', 'square'],
    ['הפארק העירוני', 'park'],
    ['היכל התרבות', 'hall'],
    ['מרכז העיר', 'street'],
    ['אולם הספורט העירוני', 'sports'],
    ['בית יד לבנים', 'memorial'],
    ['הספרייה העירונית', 'library'],
    ['המרכז הקהילתי', 'community'],
    ['מתנ״ס רבין', 'community'],
    ['מתנ״ס גולדה', 'community'],
    ['גן הבנים', 'memorial'],
    ['גן המייסדים', 'park'],
    ['גן העיר', 'park'],
  ],
  town: [
    ['רחבת המועצה', 'square'],
    ['פארק המושבה', 'park'],
    ['אולם התרבות', 'hall'],
    ['הרחוב הראשי', 'street'],
    ['אולם הספורט', 'sports'],
    ['גן הזיכרון', 'memorial'],
    ['הספרייה הציבורית', 'library'],
    ['המרכז הקהילתי', 'community'],
  ],
  region: [
    ['רחבת המועצה', 'square'],
    ['חורשת האקליפטוסים', 'park'],
    ['אולם המופעים האזורי', 'hall'],
    ['אולם הספורט האזורי', 'sports'],
    ['אתר ההנצחה האזורי', 'memorial'],
    ['הספרייה האזורית', 'library'],
    ['המרכז הקהילתי האזורי', 'community'],
  ],
}

/** Kinds of places for which a town's well-known places replace the generic one. */
const replaced: ReadonlySet<PlaceSort> = new Set(['square', 'hall', 'street', 'park'])

/** The public places of a town that suit an event of one of these kinds. */
export function placesIn(city: City, sorts: readonly PlaceSort[]): readonly Place[] {
  const known = city.places.map(([name, sort]) => placeAt(name, sort, city))
  const common = everywhere[city.rank]
    .filter(([, sort]) => !(replaced.has(sort) && city.places.some(([, own]) => own === sort)))
    .map(([name, sort]) => placeAt(name, sort, city))
  return [...known, ...common].filter(({ sort }) => sorts.includes(sort))
}

/** The places for hire, anywhere in the country. */
export function placesForHire(sorts: readonly PlaceSort[]): readonly Place[] {
  return venues
    .filter(([, sort]) => sorts.includes(sort))
    .map(([name, sort, town]) => ({ title: name, sort, address: name.includes(town) ? name : `${name}, ${town}` }))
}

/** A client's own premises: a mall, a campus, offices. */
export const ownPlace = (name: string, city: City): Place => placeAt(name, 'own', city)

function placeAt(name: string, sort: PlaceSort, city: City): Place {
  const within = (town: string): string => (name.includes(city.name) ? name : `${name}, ${town}`)
  const title = within(city.name)
  return { title, address: city.rank === 'region' ? within(`מועצה אזורית ${city.name}`) : title, sort }
}
