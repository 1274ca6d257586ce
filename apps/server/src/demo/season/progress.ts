import {
  type approvalStatuses,
  type bookingStatuses,
  type EventStatus,
  eventStatuses,
  type PaymentStatus,
  reviewStatus,
} from '@bama/domain'
import type { Phase } from './season-plan.ts'
import { inProportion, type SeededRandom } from './seeded-random.ts'

const [upcoming, waiting, , cancelled] = eventStatuses

/** Where an event stands on the board. */
export interface Standing {
  readonly status: EventStatus
  readonly is_archived: boolean
  readonly is_completed: boolean
}

const standing = (status: EventStatus, is_completed = false, is_archived = false): Standing => ({
  status,
  is_completed,
  is_archived,
})

/** Of what is over almost all is put away; of what is to come a few are cancelled. */
const standings: Readonly<Record<Phase, readonly (readonly [Standing, number])[]>> = {
  over: [
    [standing(reviewStatus, true, true), 90],
    [standing(cancelled, false, true), 8],
    [standing(reviewStatus, true), 2],
  ],
  recent: [
    [standing(reviewStatus), 3],
    [standing(reviewStatus, true), 4],
    [standing(waiting), 2],
    [standing(reviewStatus, true, true), 1],
  ],
  near: [
    [standing(waiting), 5],
    [standing(upcoming), 3],
    [standing(cancelled), 2],
  ],
  ahead: [
    [standing(upcoming), 80],
    [standing(waiting), 11],
    [standing(cancelled), 9],
  ],
  far: [
    [standing(upcoming), 80],
    [standing(cancelled), 16],
    [standing(cancelled, false, true), 4],
  ],
}

/** The standings of `count` events of a phase. */
export const standingsFor = (phase: Phase, count: number, random: SeededRandom): readonly Standing[] =>
  inProportion(standings[phase], count, random)

export const isCancelled = ({ status }: Standing): boolean => status === cancelled

/** The business side of an event: what the client agreed to, what is ordered, what is paid. */
export interface Dealings {
  readonly approval_status: (typeof approvalStatuses)[number]
  readonly booking_status: (typeof bookingStatuses)[number]
  readonly payment_status: PaymentStatus
}

/** Nothing is ordered, and nothing paid, before the client agrees. */
export function dealingsOf(phase: Phase, standing: Standing, random: SeededRandom): Dealings {
  if (isCancelled(standing)) return cancelledDealings(phase, random)
  return dealingsIn[phase](random)
}

const agreed = (booking: Dealings['booking_status'], payment: PaymentStatus): Dealings =>
  dealings('מאושר', booking, payment)
const undecided = (): Dealings => dealings('ממתין לאישור', 'טרם התחיל', 'טרם שולם')

const dealingsIn: Readonly<Record<Phase, (random: SeededRandom) => Dealings>> = {
  over: (random) => agreed('הושלם', random.chance(0.06) ? 'שולם חלקית' : random.chance(0.6) ? 'שולם במלואו' : 'סגור'),
  recent: (random) => agreed('הושלם', random.pick(['טרם שולם', 'שולם חלקית', 'שולם חלקית', 'שולם במלואו'])),
  near: (random) =>
    agreed(
      random.pick(['הושלם', 'הושלם', 'סגירות בתהליך']),
      random.pick(['טרם שולם', 'שולם חלקית', 'שולם חלקית', 'שולם במלואו']),
    ),
  ahead: (random) =>
    random.chance(0.78)
      ? agreed(
          random.pick(['סגירות בתהליך', 'סגירות בתהליך', 'הושלם', 'לא נדרש']),
          random.pick(['טרם שולם', 'שולם חלקית']),
        )
      : undecided(),
  far: (random) =>
    random.chance(0.45)
      ? agreed(random.pick(['טרם התחיל', 'סגירות בתהליך']), random.pick(['טרם שולם', 'טרם שולם', 'שולם חלקית']))
      : undecided(),
}

function cancelledDealings(phase: Phase, random: SeededRandom): Dealings {
  const approval = random.pick(['נדחה', 'נדחה', 'מאושר'] as const)
  // Who had agreed and then cancelled pays a fee, and the account is closed.
  return dealings(
    approval,
    approval === 'נדחה' ? 'לא נדרש' : 'סגירות בתהליך',
    approval === 'מאושר' || phase === 'over' ? 'סגור' : 'טרם שולם',
  )
}

const dealings = (
  approval_status: Dealings['approval_status'],
  booking_status: Dealings['booking_status'],
  payment_status: Dealings['payment_status'],
): Dealings => ({ approval_status, booking_status, payment_status })

/** The share of a checklist that is done by now. */
export function shareDone(phase: Phase, { status, is_completed }: Standing, random: SeededRandom): number {
  if (status === cancelled) return random.next() * 0.4
  if (is_completed) return 1
  if (phase === 'over' || phase === 'recent') return 0.85 + random.next() * 0.15
  if (phase === 'near') return 0.6 + random.next() * 0.35
  if (phase === 'ahead') return 0.15 + random.next() * 0.45
  return random.next() * 0.15
}
