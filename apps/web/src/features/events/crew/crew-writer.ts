import { crewPlan, type Freelancer, type VisibleEvent, type VisibleSlot } from '@bama/domain'
import { runCommand } from '../../../data/index.ts'

/** How changes to a crew are written: to the event at once, or into a form that saves them with the event. */
export interface CrewWriter {
  readonly run: typeof runCommand
  /** Whether a form saves the changes later. No toast says "saved" then, and nothing is sent yet. */
  readonly isLater: boolean
  /** Freelancers added in the form and not saved yet. */
  readonly freelancers: readonly Pick<Freelancer, 'id' | 'name' | 'role'>[]
}

/** Writes at once. */
export const crewWriter: CrewWriter = { run: runCommand, isLater: false, freelancers: [] }

/** The input that adds whoever runs the event to its crew: they have no slot until one is written. */
export const newSlotInput = (event: VisibleEvent, known: readonly VisibleSlot[], slot: VisibleSlot, name: string) => ({
  event,
  known,
  person: { type: slot.person_type, id: slot.person_id, name },
  role: slot.role,
  times: slot,
  plan: crewPlan.firm,
  invitedAt: null,
})
