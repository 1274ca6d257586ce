import {
  approvalStatus,
  type approvalStatuses,
  bookingStatus,
  type bookingStatuses,
  eventStatus,
  type EventStatus,
  paymentStatus,
  type PaymentStatus,
} from '@bama/domain'
import type { Phase } from './season-plan.ts'
import { inProportion, type SeededRandom } from './seeded-random.ts'

/** Where an event is on the board. */
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

/** Most past events are archived, and a few future events are cancelled. */
const standings: Readonly<Record<Phase, readonly (readonly [Standing, number])[]>> = {
  over: [
    [standing(eventStatus.review, true, true), 90],
    [standing(eventStatus.cancelled, false, true), 8],
    [standing(eventStatus.review, true), 2],
  ],
  recent: [
    [standing(eventStatus.review), 3],
    [standing(eventStatus.review, true), 4],
    [standing(eventStatus.today), 2],
    [standing(eventStatus.review, true, true), 1],
  ],
  near: [
    [standing(eventStatus.today), 5],
    [standing(eventStatus.upcoming), 3],
    [standing(eventStatus.cancelled), 2],
  ],
  ahead: [
    [standing(eventStatus.upcoming), 80],
    [standing(eventStatus.today), 11],
    [standing(eventStatus.cancelled), 9],
  ],
  far: [
    [standing(eventStatus.upcoming), 80],
    [standing(eventStatus.cancelled), 16],
    [standing(eventStatus.cancelled, false, true), 4],
  ],
}

export const standingsFor = (phase: Phase, count: number, random: SeededRandom): readonly Standing[] =>
  inProportion(standings[phase], count, random)

export const isCancelled = ({ status }: Standing): boolean => status === eventStatus.cancelled

/** The business side of an event: the client's approval, the bookings and the payments. */
export interface Dealings {
  readonly approval_status: (typeof approvalStatuses)[number]
  readonly booking_status: (typeof bookingStatuses)[number]
  readonly payment_status: PaymentStatus
}

/** Nothing is booked or paid before the client approves. */
export function dealingsOf(phase: Phase, standing: Standing, random: SeededRandom): Dealings {
  if (isCancelled(standing)) return cancelledDealings(phase, random)
  return dealingsIn[phase](random)
}

const agreed = (booking: Dealings['booking_status'], payment: PaymentStatus): Dealings =>
  dealings(approvalStatus.approved, booking, payment)
const undecided = (): Dealings => dealings(approvalStatus.pending, bookingStatus.notStarted, paymentStatus.unpaid)

const dealingsIn: Readonly<Record<Phase, (random: SeededRandom) => Dealings>> = {
  over: (random) =>
    agreed(
      bookingStatus.completed,
      random.chance(0.06) ? paymentStatus.partlyPaid : random.chance(0.6) ? paymentStatus.paid : paymentStatus.closed,
    ),
  recent: (random) =>
    agreed(
      bookingStatus.completed,
      random.pick([paymentStatus.unpaid, paymentStatus.partlyPaid, paymentStatus.partlyPaid, paymentStatus.paid]),
    ),
  near: (random) =>
    agreed(
      random.pick([bookingStatus.completed, bookingStatus.completed, bookingStatus.inProgress]),
      random.pick([paymentStatus.unpaid, paymentStatus.partlyPaid, paymentStatus.partlyPaid, paymentStatus.paid]),
    ),
  ahead: (random) =>
    random.chance(0.78)
      ? agreed(
          random.pick([
            bookingStatus.inProgress,
            bookingStatus.inProgress,
            bookingStatus.completed,
            bookingStatus.notNeeded,
          ]),
          random.pick([paymentStatus.unpaid, paymentStatus.partlyPaid]),
        )
      : undecided(),
  far: (random) =>
    random.chance(0.45)
      ? agreed(
          random.pick([bookingStatus.notStarted, bookingStatus.inProgress]),
          random.pick([paymentStatus.unpaid, paymentStatus.unpaid, paymentStatus.partlyPaid]),
        )
      : undecided(),
}

function cancelledDealings(phase: Phase, random: SeededRandom): Dealings {
  const approval = random.pick([approvalStatus.rejected, approvalStatus.rejected, approvalStatus.approved] as const)
  // A client who had approved before cancelling pays a fee, which closes the account.
  return dealings(
    approval,
    approval === approvalStatus.rejected ? bookingStatus.notNeeded : bookingStatus.inProgress,
    approval === approvalStatus.approved || phase === 'over' ? paymentStatus.closed : paymentStatus.unpaid,
  )
}

const dealings = (
  approval_status: Dealings['approval_status'],
  booking_status: Dealings['booking_status'],
  payment_status: Dealings['payment_status'],
): Dealings => ({ approval_status, booking_status, payment_status })

/** The share of a checklist that is completed. */
export function shareDone(phase: Phase, { status, is_completed }: Standing, random: SeededRandom): number {
  if (status === eventStatus.cancelled) return random.next() * 0.4
  if (is_completed) return 1
  if (phase === 'over' || phase === 'recent') return 0.85 + random.next() * 0.15
  if (phase === 'near') return 0.6 + random.next() * 0.35
  if (phase === 'ahead') return 0.15 + random.next() * 0.45
  return random.next() * 0.15
}
