import type { DueRule } from '@bama/domain/templates'
import { countForms, counted } from './common.ts'

const before = countForms('יום לפני', 'יומיים לפני', 'ימים לפני')
const after = countForms('יום אחרי', 'יומיים אחרי', 'ימים אחרי')

export const anchors = { start: 'תחילת האירוע', load_in: 'ההקמה', end: 'סיום האירוע' } as const
/** A day counted from the event's first: `יומיים לפני`, `ביום האירוע`. */
export const dayFromEvent = (days: number): string =>
  days === 0 ? 'ביום האירוע' : counted(Math.abs(days), days < 0 ? before : after)

const onAnchor = { start: 'ביום תחילת האירוע', load_in: 'ביום ההקמה', end: 'ביום סיום האירוע' } as const

/** `3 ימים לפני תחילת האירוע, 10:00, לפני שבת וחג` */
export function ruleText({ anchor, days, time, beforeRest }: DueRule): string {
  const day = days === 0 ? onAnchor[anchor] : `${dayFromEvent(days)} ${anchors[anchor]}`
  return [day, ...(time === null ? [] : [time]), ...(beforeRest ? ['לפני שבת וחג'] : [])].join(', ')
}
