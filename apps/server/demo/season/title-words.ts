import { addDays } from '@bama/domain'
import { bigTowns } from './cities.ts'
import { clientTitle, type SeasonClient } from './clients.ts'
import { teams, techTeams } from './company-names.ts'
import { about } from './description-sentences.ts'
import type { EventKind, Title } from './event-kind.ts'
import { hebrewYearOf } from './hebrew-year.ts'
import { mensNames, womensNames } from './people-names.ts'
import type { Place } from './places.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { daysFrom, monthOf, weekdayOf, yearOf } from './work-calendar.ts'

interface TitleContext {
  readonly seed: number
  readonly day: string
  readonly client: SeasonClient
  readonly place: Place
  readonly guests: number
}

const candles = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שביעי', 'שמיני']

/** The values of a title's placeholders; null if the client or the day has none. */
const words: Readonly<Record<string, (context: TitleContext, random: SeededRandom, text: string) => string | null>> = {
  place: ({ place }) => place.title,
  city: ({ client }) => client.city.name,
  client: ({ client }) => clientTitle(client),
  techClient: ({ client }) => (client.trade?.isTech === true ? clientTitle(client) : null),
  // Only these schools have a twelfth grade.
  highSchool: ({ client }) => (client.fields.name.startsWith('תיכון') ? client.fields.name : null),
  year: ({ day }) => String(yearOf(day)),
  hyear: ({ day }) => hebrewYearOf(day),
  nextHyear: ({ day }) => hebrewYearOf(addDays(day, 20)),
  // The number of a festival's edition is the same in every season generated with this seed.
  edition: ({ seed, client, day }, _random, text) =>
    String(Math.max(1, seededRandom(seed, 'edition', client.city.latin, text).int(3, 24) + yearOf(day) - 2027)),
  anniversary: ({ seed, client }) => String(seededRandom(seed, 'founded', client.id).pick([15, 20, 25, 30, 40, 50])),
  age: ({ day }) => String(yearOf(day) - 1948),
  candle: ({ day }) => candles[daysFrom(day, 'chanukah') + 1] ?? null,
  guests: ({ guests }) => about(guests),
  couple: (_context, random) => couple(random),
  girl: (_context, random) => random.pick(womensNames).he,
  boy: (_context, random) => random.pick(mensNames).he,
  birthday: (_context, random) => String(random.pick([30, 40, 50, 50, 60, 60, 70, 80])),
  product: ({ client }, random) => oneOf(client.trade?.products, random),
  topic: ({ client }, random) => oneOf(client.trade?.topics, random),
  techTopic: ({ client }, random) => (client.trade?.isTech === true ? oneOf(client.trade.topics, random) : null),
  team: ({ client }, random) => random.pick(client.trade?.isTech === true ? [...techTeams, ...teams] : teams),
}

const oneOf = (list: readonly string[] | undefined, random: SeededRandom): string | null =>
  list === undefined || list.length === 0 ? null : random.pick(list)

const couple = (random: SeededRandom): string =>
  random
    .shuffled([random.pick(womensNames), random.pick(mensNames)])
    .map(({ he }) => he)
    .join(' ו')

/** A title of the kind that fits the client, place and day, with the resulting name; null if none fits. */
export function nameFor(
  kind: EventKind,
  context: TitleContext,
  random: SeededRandom,
): { readonly title: Title; readonly name: string } | null {
  const month = monthOf(context.day)
  const { city } = context.client
  const isWeekend = weekdayOf(context.day) >= 5
  for (const title of random.shuffled(kind.titles)) {
    if (title.months?.includes(month) === false || title.ranks?.includes(city.rank) === false) continue
    if (title.isForBigTowns === true && !bigTowns.includes(city)) continue
    if (title.hours !== undefined && isWeekend) continue
    const name = filled(title.text, context, random)
    if (name !== null) return { title, name }
  }
  return null
}

function filled(text: string, context: TitleContext, random: SeededRandom): string | null {
  let isWhole = true
  const name = text.replace(/\{(\w+)\}/g, (_gap, word: string) => {
    const value = words[word]?.(context, random, text) ?? null
    if (value === null) isWhole = false
    return value ?? ''
  })
  return isWhole ? name : null
}
