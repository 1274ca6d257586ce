import type { SeededRandom } from './seeded-random.ts'

// 555 is unassigned in Israel, so that a demonstration never contains a real person's number.
const mobile = ['050', '052', '053', '054', '055', '058']
const areas = ['02', '03', '04', '08', '09']

/** A phone number in one of the common notations: with or without dashes, with the country code, or a landline. */
export function phoneNumber(random: SeededRandom, kind: 'mobile' | 'office' | 'any' = 'any'): string {
  const last = String(random.int(0, 9999)).padStart(4, '0')
  if (kind === 'office' || (kind === 'any' && random.chance(0.15))) return `${random.pick(areas)}-555-${last}`
  const prefix = random.pick(mobile)
  const notation = random.next()
  if (notation < 0.6) return `${prefix}-555-${last}`
  if (notation < 0.75) return `+972-${prefix.slice(1)}-555-${last}`
  if (notation < 0.85) return `${prefix}-555${last}`
  if (notation < 0.93) return `${prefix}555${last}`
  return `${prefix} 555 ${last}`
}
