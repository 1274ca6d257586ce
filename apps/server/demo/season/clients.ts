import type { ClientFields, RecordId } from '@bama/domain'
import { authorityOf, bigTowns, type City, cities } from './cities.ts'
import { hebrewRoots, hebrewTrades, latinRoots, latinTrades, samsungTrade, type Trade } from './company-names.ts'
import {
  academies,
  charities,
  departments,
  type InstitutionName,
  malls,
  schools,
  stages,
  streets,
} from './institution-names.ts'
import { type FamilyName, familyNames, fullName, nameOfFamily } from './people-names.ts'
import { phoneNumber } from './phones.ts'
import { ownPlace, type Place } from './places.ts'
import { inProportion, type SeededRandom, seededRandom } from './seeded-random.ts'

export type Sector = 'municipality' | 'company' | 'family' | 'mall' | 'charity' | 'academy' | 'school' | 'culture'

export interface DemoClient {
  readonly id: RecordId
  readonly fields: ClientFields
}

/** A client with what its events are generated from. */
export interface SeasonClient extends DemoClient {
  readonly sector: Sector
  readonly city: City
  readonly ownPlace: Place
  /** Whether its name ties it to its town, so that its events take place there. */
  readonly isLocal: boolean
  readonly trade: Trade | null
}

/** The client's name in event names. A municipality's departments use the municipality's name. */
export const clientTitle = ({ sector, city, fields }: SeasonClient): string =>
  sector === 'municipality' ? authorityOf(city) : fields.name

interface Candidate {
  readonly name: string
  readonly latin: string
  readonly city: City | null
  readonly premises: string | null
  readonly trade: Trade | null
  /** For families: the name of the contact person. */
  readonly household: FamilyName | null
}

const sectorShares: readonly (readonly [Sector, number])[] = [
  ['municipality', 25],
  ['company', 25],
  ['family', 25],
  ['mall', 4],
  ['charity', 6],
  ['academy', 4],
  ['school', 5],
  ['culture', 6],
]

/** `count` clients with different names. */
export function seasonClients(seed: number, count: number, newId: () => RecordId): readonly SeasonClient[] {
  const random = seededRandom(seed, 'clients')
  const sectors = inProportion(sectorShares, count, random)
  const waiting = new Map(sectorShares.map(([sector]) => [sector, candidatesOf[sector](random)[Symbol.iterator]()]))
  return sectors.flatMap((sector) => {
    const next = waiting.get(sector)?.next()
    if (next !== undefined && next.done !== true) return [clientFrom(next.value, sector, newId(), random)]
    // If a list has run out (in seasons beyond scale 50), families take its places, because their names never run out.
    const family = waiting.get('family')?.next()
    return family === undefined || family.done === true ? [] : [clientFrom(family.value, 'family', newId(), random)]
  })
}

function clientFrom(candidate: Candidate, sector: Sector, id: RecordId, random: SeededRandom): SeasonClient {
  // A large town if the name doesn't contain one.
  const city = candidate.city ?? random.pick(bigTowns)
  const contact = contactPerson(sector, candidate, random)
  const isFamily = sector === 'family'
  // A client who is a single person needs no contact person.
  const isPerson = isFamily && !candidate.name.startsWith('משפח')
  return {
    id,
    sector,
    city,
    trade: candidate.trade,
    isLocal: candidate.city !== null,
    ownPlace: ownPlace(candidate.premises ?? candidate.name, city),
    fields: {
      name: candidate.name,
      contact_person: random.chance(0.9) && !isPerson ? contact.text : null,
      email: random.chance(0.85) ? `${contact.latin}@${isFamily ? 'mail' : candidate.latin}.example` : null,
      phone: random.chance(0.93) ? phoneNumber(random, isFamily ? 'mobile' : 'any') : null,
      address: random.chance(isFamily ? 0.5 : 0.8)
        ? `${random.pick(streets)} ${random.int(1, 140)}, ${city.name}`
        : null,
    },
  }
}

const candidatesOf: Readonly<Record<Sector, (random: SeededRandom) => Iterable<Candidate>>> = {
  municipality: (random) => {
    const whole = (towns: readonly City[]): readonly Candidate[] =>
      random.shuffled(towns).map((city) => candidate(authorityOf(city), `${city.latin}-muni`, { city }))
    const offices = cities.flatMap((city) =>
      departments.map((office) => candidate(`${authorityOf(city)} – ${office}`, `${city.latin}-muni`, { city })),
    )
    return [...alternating(whole(bigTowns), whole(cities.slice(bigTowns.length))), ...random.shuffled(offices)]
  },
  company: (random) => {
    const hebrew = hebrewRoots.flatMap(([root, latin]) =>
      hebrewTrades.map((trade) => candidate(`${root} ${trade.suffix}`, `${latin}-${trade.latin}`, { trade })),
    )
    const latin = latinRoots.flatMap((root) =>
      latinTrades.map((trade) => candidate(root + trade.suffix, `${root}-${trade.latin}`.toLowerCase(), { trade })),
    )
    const [anyTech] = latinTrades
    return [
      candidate('Samsung ישראל', 'samsung-il', { trade: samsungTrade }),
      candidate('Next.Gen TLV', 'next-gen', { trade: anyTech ?? null }),
      ...alternating(random.shuffled(hebrew), random.shuffled(latin)),
    ]
  },
  family: families,
  mall: (random) => inTowns(malls, random, []),
  charity: (random) => inTowns(charities, random, [candidate('מד״א', 'mada')]),
  academy: (random) => inTowns(academies, random, []),
  school: (random) => inTowns(schools, random, []),
  culture: (random) =>
    inTowns(stages, random, [
      candidate('אמפי שוני', 'shuni', { city: cities.find(({ latin }) => latin === 'binyamina') ?? null }),
      candidate('Next Stage הפקות', 'next-stage'),
    ]),
}

const candidate = (name: string, latin: string, more: Partial<Candidate> = {}): Candidate => ({
  name,
  latin,
  city: null,
  premises: more.trade === undefined ? null : 'משרדי החברה',
  trade: null,
  household: null,
  ...more,
})

/** Institutions of every kind in every town, shuffled, each once. */
function inTowns(
  names: readonly InstitutionName[],
  random: SeededRandom,
  first: readonly Candidate[],
): readonly Candidate[] {
  const towns = cities.filter(({ rank, isArab }) => rank === 'city' && isArab === undefined)
  const all = names.flatMap(({ name, premises, latin }) =>
    towns.map((city) =>
      candidate(name.replace('{city}', city.name), `${latin}-${city.latin}`, { city, premises: premises ?? null }),
    ),
  )
  return [...first, ...random.shuffled(all)]
}

/** Three of the first list, two of the second, and so on. The rest of the longer list comes last. */
function alternating<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  const rounds = Math.max(Math.ceil(first.length / 3), Math.ceil(second.length / 2))
  return Array.from({ length: rounds }, (_, round) => [
    ...first.slice(round * 3, round * 3 + 3),
    ...second.slice(round * 2, round * 2 + 2),
  ]).flat()
}

/** An endless list of families, couples (for weddings) and single people with titles, all with different names. */
function* families(random: SeededRandom): Generator<Candidate> {
  const used = new Set<string>()
  const names: readonly FamilyName[] = random.shuffled(familyNames)
  for (let turn = 0; ; turn++) {
    const one = names[turn] ?? random.pick(names)
    const name = turn % 4 === 2 ? coupleOf(one, random) : turn % 8 === 5 ? titledPerson(one, random) : `משפחת ${one.he}`
    const free = used.has(name) ? coupleOf(one, random) : name
    if (used.has(free)) continue
    used.add(free)
    yield candidate(free, 'mail', { household: one })
  }
}

function coupleOf(one: FamilyName, random: SeededRandom): string {
  const other = random.pick(familyNames.filter(({ he }) => he !== one.he))
  return `משפחות ${one.he} ו${other.he}`
}

const titles = ['ד״ר', 'עו״ד', 'רו״ח', 'פרופ׳', 'ד״ר']

function titledPerson(family: FamilyName, random: SeededRandom): string {
  return `${random.pick(titles)} ${nameOfFamily(family, random).he}`
}

/** Positions, in the form for a woman and for a man. */
const positions: Readonly<Record<Sector, readonly (readonly [woman: string, man: string])[]>> = {
  municipality: [
    ['מנהלת אגף אירועים', 'מנהל אגף אירועים'],
    ['רכזת תרבות', 'רכז תרבות'],
    ['סמנכ״לית', 'סמנכ״ל'],
    ['מפיקה עירונית', 'מפיק עירוני'],
  ],
  company: [
    ['מנכ״לית', 'מנכ״ל'],
    ['סמנכ״לית שיווק', 'סמנכ״ל שיווק'],
    ['מנהלת רווחה', 'מנהל רווחה'],
    ['Event Manager', 'Event Manager'],
    ['מנהלת HR', 'מנהל HR'],
  ],
  family: [],
  mall: [
    ['מנהלת שיווק', 'מנהל שיווק'],
    ['מנכ״לית', 'מנכ״ל'],
  ],
  charity: [
    ['מנכ״לית', 'מנכ״ל'],
    ['רכזת מתנדבים', 'רכז מתנדבים'],
  ],
  academy: [
    ['ראשת מינהל', 'ראש מינהל'],
    ['דוברת', 'דובר'],
    ['דקאנית הסטודנטים', 'דקאן הסטודנטים'],
  ],
  school: [
    ['מנהלת', 'מנהל'],
    ['רכזת חינוך חברתי', 'רכז חינוך חברתי'],
  ],
  culture: [
    ['מנהלת אמנותית', 'מנהל אמנותי'],
    ['מפיקה', 'מפיק'],
  ],
}

function contactPerson(
  sector: Sector,
  { household }: Candidate,
  random: SeededRandom,
): { readonly text: string; readonly latin: string } {
  const { he: name, latin, gender } = household === null ? fullName(random) : nameOfFamily(household, random)
  if (household === null && random.chance(0.1)) return { text: `${random.pick(titles)} ${name}`, latin }
  const choices = positions[sector]
  if (choices.length === 0 || random.chance(0.4)) return { text: name, latin }
  const [woman, man] = random.pick(choices)
  return { text: `${name}, ${gender === 'f' ? woman : man}`, latin }
}
