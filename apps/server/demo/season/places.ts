import type { City, Rank } from './cities.ts'
import type { PlaceSort } from './place-sort.ts'
import { venues } from './venues.ts'

export interface Place {
  /** As it stands in an event's name: with the town when the name alone could be anywhere. */
  readonly title: string
  /** As it stands in the address line. */
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

/** How many people a place takes; out of doors there is no end. */
export const capacityOf = ({ sort }: Place): number => capacities[sort] ?? Number.POSITIVE_INFINITY

/** What every town has under the same name, by who runs it. */
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

/** Sorts of which a town that has its own needs no nameless one. */
const replaced: ReadonlySet<PlaceSort> = new Set(['square', 'hall', 'street', 'park'])

/** The public places of a town that an event of one of these sorts could take. */
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

/** A client's own grounds: a mall, a campus, offices. */
export const ownPlace = (name: string, city: City): Place => placeAt(name, 'own', city)

function placeAt(name: string, sort: PlaceSort, city: City): Place {
  const within = (town: string): string => (name.includes(city.name) ? name : `${name}, ${town}`)
  const title = within(city.name)
  return { title, address: city.rank === 'region' ? within(`מועצה אזורית ${city.name}`) : title, sort }
}
