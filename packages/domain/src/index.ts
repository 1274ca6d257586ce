export { type Actor, can, isAdmin, isOperator } from './access/actor.ts'
export type { Denial, EntityAccess, Fields, StoredRecord } from './access/entity-access.ts'
export { type Attempt, accessRules, denialOf } from './access/rules.ts'
export { adminScreens, landingOf, mayOpen, navigationOf, type Screen, screenOfPath, screens } from './access/screens.ts'
export { type Client, type ClientFields, clientSchema, type VisibleClient } from './client/schema.ts'
export { type EntityName, entityModels, entityNamed, entityNames } from './entities.ts'
export { type BoardCard, boardColumns } from './event/board.ts'
export { createEvent, type EventInput } from './event/create-event.ts'
export { deleteEvent } from './event/delete-event.ts'
export { editEvent } from './event/edit-event.ts'
export { moveEvent } from './event/move-event.ts'
export { type Event, type EventFields, eventSchema, managerFields, type VisibleEvent } from './event/schema.ts'
export {
  approvalStatuses,
  bookingStatuses,
  columnOf,
  type EventStatus,
  eventStatuses,
  type PaymentStatus,
  paymentStatuses,
  reviewStatus,
} from './event/values.ts'
export { cellParts, cellPath, fieldOf, fieldsOf, type WritablePatch } from './shared/cell-path.ts'
export type { CellValue, Change, CommandError, Patch } from './shared/change.ts'
export { type ChecklistItem, checklistProgress } from './shared/checklist.ts'
export type { CommandContext } from './shared/command-context.ts'
export { addDays, dayInZone, daySchema, daysBetween, instantSchema, timeSchema } from './shared/day.ts'
export { emailSchema } from './shared/email.ts'
export type { EntityModel, RecordMeta } from './shared/entity-model.ts'
export { type RandomBytes, type RecordId, recordId, recordIdSchema, userIdFromEmail, uuidv7 } from './shared/ids.ts'
export { compareOrdered, type Ordered, orderKeyBetween, orderKeySchema, placeAt, type Random } from './shared/order-key.ts'
export { firstIssue, parseFields, patchBetween } from './shared/patch-of-input.ts'
export { assert, err, ok, type Result } from './shared/result.ts'
export {
  defaultPermissions,
  type PermissionFlag,
  type Permissions,
  permissionFlags,
  permissionsSchema,
  type Role,
  roles,
} from './user/permissions.ts'
export {
  initials,
  minPasswordLength,
  passwordSchema,
  publicUserFields,
  shownName,
  type User,
  type UserFields,
  userSchema,
  type VisibleUser,
} from './user/schema.ts'
