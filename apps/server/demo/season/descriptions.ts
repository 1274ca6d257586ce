import { openings, pixels, sections, timetable } from './description-paragraphs.ts'
import { cancelledSentences, generalSentences, type Sentence, themeSentences } from './description-sentences.ts'
import type { EventFacts } from './event-facts.ts'
import type { SeededRandom } from './seeded-random.ts'

const longest = 3000

const trueOf = (sentences: readonly Sentence[], facts: EventFacts): readonly string[] =>
  sentences.map((sentence) => sentence(facts)).filter((text) => text !== null)

/** An event's description: none, a line or two, a list, or a briefing of up to 3,000 characters. */
export function descriptionOf(facts: EventFacts, isCancelled: boolean, random: SeededRandom): string | null {
  const length = random.next()
  if (isCancelled && length < 0.7) return random.pick(trueOf(cancelledSentences, facts))
  if (length < 0.2) return null
  const own = random.shuffled(trueOf(themeSentences[facts.kind.theme], facts))
  const general = random.shuffled(trueOf(generalSentences, facts))
  if (length < 0.68) return [...own.slice(0, random.int(1, 2)), ...general.slice(0, random.int(0, 1))].join(' ')
  if (length < 0.9) return list(random.shuffled([...own.slice(0, 4), ...general.slice(0, random.int(1, 4))]))
  return briefing(facts, random)
}

const list = (lines: readonly string[]): string => lines.map((line) => `• ${line}`).join('\n')

function briefing(facts: EventFacts, random: SeededRandom): string {
  const paragraphs = [random.pick(trueOf(openings, facts)), timetable(facts)]
  const all = trueOf(sections, facts)
  for (const section of random.sample(all, random.int(6, all.length))) {
    if ([...paragraphs, section].join('\n\n').length <= longest) paragraphs.push(section)
  }
  return paragraphs.join('\n\n')
}

const registrations: readonly string[] = [
  'רישום בקישור של הלקוח, רשימה סופית 48 שעות לפני.',
  'כניסה חופשית, אין רישום מראש.',
  'סריקת QR בכניסה, שלוש עמדות וטאבלט גיבוי.',
  'שמות באנגלית על התגים (First / Last), הדפסה במקום.',
  'הושבה לפי שולחנות, הקובץ מתעדכן עד הצהריים.',
  'כרטיסים דרך Eventer, קוד לעובדים: STAFF10.',
]

/** How guests are registered; most events say nothing. */
export const registrationNotesOf = (random: SeededRandom): string | null =>
  random.chance(0.28) ? random.pick(registrations) : null

/** The plan of the screens, or null. */
export function screenGridTextOf({ led, isStreamed }: EventFacts, random: SeededRandom): string | null {
  if (led === null || random.chance(0.45)) return null
  const lines = [
    `מסך ראשי: ${led[0]}×${led[1]} מ׳, P2.6, ${pixels(led[0])}×${pixels(led[1])} px`,
    ...(random.chance(0.5) ? ['מסכי צד (2): 2×3 מ׳, P3.9, 512×768 px'] : []),
    ...(random.chance(0.4) ? ['טוטם בכניסה: 1×2 מ׳, 384×768 px, לולאה של 30 שנ׳'] : []),
    ...(isStreamed ? ['PGM לשידור: 1920×1080, 50 fps'] : []),
    'מוניטור במה: 2 × 55″, שעון ומצגת',
  ]
  return lines.join('\n')
}
