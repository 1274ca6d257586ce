import { fullName } from './people-names.ts'
import { phoneNumber } from './phones.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** A producer in charge of events on site. Each appears in many events, always with the same phone number. */
export interface Producer {
  readonly name: string
  readonly phone: string | null
}

const houses = ['Next Stage הפקות', 'צליל והד', 'הפקות צ׳יק־צ׳ק', 'סטודיו מוקד', 'R&B אירועים', 'מאחורי הקלעים']

/** The producers of a season: about two dozen, and more for larger seasons. */
export function producersOf(seed: number, scale: number): readonly Producer[] {
  const random = seededRandom(seed, 'producers')
  return Array.from({ length: Math.round(24 * Math.max(1, scale) ** 0.6) }, () => producer(random))
}

function producer(random: SeededRandom): Producer {
  const { he, gender } = fullName(random)
  const style = random.next()
  const name =
    style < 0.6
      ? he
      : style < 0.75
        ? `${he} (${random.pick(houses)})`
        : style < 0.85
          ? `${he}, ${gender === 'f' ? 'מפיקה בפועל' : 'מפיק בפועל'}`
          : style < 0.93
            ? (he.split(' ')[0] ?? he)
            : `${random.pick(['ד״ר', 'עו״ד'])} ${he}`
  return { name, phone: random.chance(0.94) ? phoneNumber(random) : null }
}
