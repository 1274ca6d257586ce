import {
  approvalStatus,
  bookingStatus,
  type ChecklistItem,
  orderKeyBetween,
  paymentStatus,
  type PaymentStatus,
} from '@bama/domain'
import { checklistLines, managerLines } from './checklist-lines.ts'
import type { EventFacts } from './event-facts.ts'
import { type Dealings, isCancelled, shareDone, type Standing } from './progress.ts'
import type { SeededRandom } from './seeded-random.ts'

const longest = 24

/** The crew's checklist: up to 24 lines, mostly completed from the top. */
export function checklistOf(
  facts: EventFacts,
  standing: Standing,
  newId: () => ChecklistItem['id'],
  random: SeededRandom,
): ChecklistItem[] {
  if (random.chance(0.08)) return []
  const lines = checklistLines.filter(({ holds }) => holds === undefined || holds(facts))
  const wanted = Math.min(longest, facts.guests > 1500 ? random.int(10, 24) : random.int(3, 16))
  const items = random.sample(lines, wanted).map(({ item }) => item)
  const done = Math.floor(items.length * shareDone(facts.phase, standing, random))
  // People don't work strictly from top to bottom.
  const ticked = items.map((_, index) => index < done)
  if (done > 1 && done < items.length && random.chance(0.6)) {
    ticked[random.int(0, done - 1)] = false
    ticked[done] = true
  }
  return itemsFrom(
    items.map((item, index) => ({ item, completed: ticked[index] === true })),
    newId,
    random,
  )
}

const settled: ReadonlySet<PaymentStatus> = new Set([paymentStatus.paid, paymentStatus.closed])

/** The managers' checklist, consistent with the event's statuses. */
export function managerChecklistOf(
  { phase }: EventFacts,
  standing: Standing,
  { approval_status, booking_status, payment_status }: Dealings,
  hasQuote: boolean,
  newId: () => ChecklistItem['id'],
  random: SeededRandom,
): ChecklistItem[] {
  if (isCancelled(standing) || random.chance(0.12)) return []
  const isPaid = settled.has(payment_status)
  const lines = [
    { item: managerLines.quoted, completed: hasQuote },
    { item: managerLines.approved, completed: approval_status === approvalStatus.approved },
    { item: managerLines.advance, completed: payment_status !== paymentStatus.unpaid },
    ...(booking_status === bookingStatus.notNeeded
      ? []
      : [{ item: managerLines.booked, completed: booking_status === bookingStatus.completed }]),
    { item: managerLines.invoiced, completed: isPaid || (phase === 'recent' && standing.is_completed) },
    { item: managerLines.paid, completed: isPaid },
  ]
  return itemsFrom(random.sample(lines, random.int(3, lines.length)), newId, random)
}

function itemsFrom(
  lines: readonly { readonly item: string; readonly completed: boolean }[],
  newId: () => ChecklistItem['id'],
  random: SeededRandom,
): ChecklistItem[] {
  let sort_order: string | null = null
  return lines.map((line) => {
    sort_order = orderKeyBetween(sort_order, null, random.next)
    return { id: newId(), ...line, sort_order }
  })
}
