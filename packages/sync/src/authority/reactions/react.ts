import type { EntityName } from '@bama/domain'
import type { UnitOfWork } from '../unit-of-work.ts'
import { deleteWithEntry, markStored } from './attachments.ts'
import { notifyCancelled, notifyDeclined, notifyMovedCrew, notifyMovedSlot, notifyPlanChanged } from './calls.ts'
import { notifyChatMentions, notifyMentions, withdrawMentions } from './comments.ts'
import { followCrew, notifyInvitation } from './crew.ts'
import { deleteDependants, renumberDependants } from './dependants.ts'
import { notifyReview } from './events.ts'
import { notifyAssignee, notifyOperator } from './given.ts'
import type { CommittedChange, Reaction } from './reaction.ts'
import { notifyDueContact } from './seasonal-clients.ts'
import { followTimers } from './timers.ts'
import { notifyDecision, notifyHours, restampInterval } from './work-hours.ts'

/**
 * The consequences of a change of each entity, in this order (packages/sync/SPEC.md, S51 to S62, S86, S98 to S101,
 * S107). The rules themselves are in the domain.
 */
const reactions: Readonly<Partial<Record<EntityName, readonly Reaction[]>>> = {
  events: [renumberDependants, notifyReview, notifyOperator, notifyCancelled, notifyMovedCrew, deleteDependants],
  tasks: [notifyAssignee, deleteDependants],
  comments: [notifyMentions, withdrawMentions, deleteWithEntry],
  attachments: [markStored],
  chats: [renumberDependants, deleteDependants],
  chatMessages: [notifyChatMentions, withdrawMentions, deleteWithEntry],
  workHours: [restampInterval, followTimers, notifyHours, notifyDecision],
  seasonalClients: [notifyDueContact],
  crewSlots: [followCrew, notifyInvitation, notifyPlanChanged, notifyMovedSlot, notifyDeclined],
}

/** Runs the consequences of a committed change, in the same transaction. */
export async function react(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  for (const reaction of reactions[change.entity] ?? []) await reaction(unitOfWork, change)
}

/**
 * What follows from a record that an import writes: what keeps copies right. Nobody is told of the past, decisions are in
 * the file itself, and what is not: whether a file's bytes are stored here, who sees an event through its crew, and that
 * a person has at most one running timer.
 */
const imports: Readonly<Partial<Record<EntityName, readonly Reaction[]>>> = {
  events: [renumberDependants],
  chats: [renumberDependants],
  attachments: [markStored],
  crewSlots: [followCrew],
  workHours: [followTimers],
}

export async function followImport(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  for (const reaction of imports[change.entity] ?? []) await reaction(unitOfWork, change)
}

/** What follows from a deletion that is brought in with a whole device: the same, and nobody is told of it. */
const deletions: readonly Reaction[] = [deleteDependants, withdrawMentions, deleteWithEntry]

export async function followDeletion(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  for (const reaction of deletions) await reaction(unitOfWork, change)
  // A timer that was deleted while it ran runs no more.
  if (change.entity === 'workHours') await followTimers(unitOfWork, change)
}
