import { holidayIn } from './holidays.ts'

const tens = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ']
const finalTens = ['', 'י', 'ך', 'ל', 'ם', 'ן', 'ס', 'ע', 'ף', 'ץ']
const units = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט']

/** The Hebrew year of a day in letters, without the thousands: 2027-05-12 is תשפ״ז. */
export function hebrewYearOf(day: string): string {
  const year = Number(day.slice(0, 4))
  return lettersOf(year + (day >= holidayIn(year, 'roshHashana') ? 3761 : 3760))
}

function lettersOf(year: number): string {
  const century = year % 1000 >= 800 ? 'תת' : 'תש'
  const rest = year % 100
  const ten = Math.floor(rest / 10)
  const unit = rest % 10
  // 15 and 16 would spell a name of God.
  const letters =
    rest === 15 ? 'טו' : rest === 16 ? 'טז' : `${(unit === 0 ? finalTens : tens)[ten] ?? ''}${units[unit] ?? ''}`
  const all = century + letters
  return `${all.slice(0, -1)}״${all.slice(-1)}`
}
