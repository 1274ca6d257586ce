export { changesAccess, isActiveAdmin, losesAccess, refusalOf as accountRefusalOf } from './access/account-rules.ts'
export { type Actor, actorOf, can, isAdmin, isOperator } from './access/actor.ts'
export { permissionLockOf } from './access/permission-lock.ts'
export type { Author, StoredRecord } from './access/entity-access.ts'
export { type RecordInput, undoEdits } from './record-commands.ts'
export { accessRules, authorize, maySee, mayWrite } from './access/rules.ts'
export {
  landingOf,
  managementOf,
  mayOpen,
  navigationOf,
  ownScreensOf,
  type Screen,
  screenOfPath,
  screens,
} from './access/screens.ts'
export { eventsInOrderOfDay, isCancelled, tasksInOrderOfDay } from './calendar/day-order.ts'
export { endOfEvent, eventsByDay, placeInEvent } from './calendar/days-of-event.ts'
export { addCanvas, deleteCanvas, drawOnCanvas, renameCanvas } from './canvas/commands.ts'
export {
  type CanvasElement,
  elementOf,
  elementTextSchema,
  type LivingElement,
  maxElementText,
} from './canvas/element.ts'
export type { Canvas, CanvasFields } from './canvas/schema.ts'
export {
  addMonths,
  daysInWeek,
  isCalendarDay,
  isCalendarMonth,
  lastDayOf,
  monthGrid,
  monthOfDay,
  monthsBetween,
  sameDayInMonth,
  weekdayOf,
} from './calendar/month-grid.ts'
export { shownOf, type ShownOfDay } from './calendar/shown-of.ts'
export { isOfChat } from './access/attachment-access.ts'
export { fitsIntoChat, mayLeadChat, membersOf } from './access/chat-access.ts'
export { chatReadId } from './chat/chat-read-id.ts'
export {
  deleteChat,
  deleteChatMessage,
  editChat,
  leaveChat,
  markChatRead,
  sendChatMessage,
  startChat,
} from './chat/commands.ts'
export { type ChatMessage, type ChatMessageFields, type ChatRead, longestChatMessage } from './chat/message-schema.ts'
export { type Chat, chatSchema } from './chat/schema.ts'
export { addClient, clientNamed, deleteClient, editClient } from './client/commands.ts'
export { type ClientFields, clientSchema, type VisibleClient } from './client/schema.ts'
export { crewOfEvent } from './crew/crew-of-event.ts'
export { crewNeedId, crewSlotId } from './crew/ids.ts'
export {
  type CrewNeed,
  type CrewNeedFields,
  crewNeedSchema,
  type CrewSlotFields,
  crewSlotSchema,
  type VisibleSlot,
} from './crew/schema.ts'
export {
  type AvailabilityFields,
  availabilityModel,
  availabilityPeriodSchema,
  availabilitySchema,
} from './crew/availability-schema.ts'
export {
  type CrewSettings,
  type CrewSettingsFields,
  crewSettingsId,
  crewSettingsSchema,
  limitsOf,
} from './crew/settings-schema.ts'
export {
  type AbsenceKind,
  attendanceState,
  crewAnswer,
  crewPersonType,
  type CrewPersonType,
  crewPlan,
  leadRole,
} from './crew/values.ts'
export { addFreelancer, deleteFreelancer, editFreelancer } from './freelancer/commands.ts'
export { type Freelancer, type FreelancerFields, freelancerModel, freelancerSchema } from './freelancer/schema.ts'
export { deviceName } from './user/device-name.ts'
export { type EntityName, entityModels, entityNamed, entityNames } from './entities.ts'
export { boardColumns } from './event/board.ts'
export { alwaysCurrent, currentUntil } from './current.ts'
export { attachFile, type AttachedItem, deleteAttachment } from './attachment/commands.ts'
export { type Attachment, type AttachmentFields } from './attachment/schema.ts'
export {
  attachmentEndings,
  type AttachmentType,
  attachmentTypeOf,
  attachmentTypes,
  isAudioType,
  isImageType,
  maxAttachmentBytes,
  maxThumbnailLength,
  nameWithEnding,
  thumbnailUrl,
} from './attachment/types.ts'
export { addComment, type CommentedItem, deleteComment } from './comment/commands.ts'
export {
  completeMention,
  createMentionFinder,
  type FindMentions,
  mentionedIds,
  typedMention,
} from './comment/mentions.ts'
export { isReachedByMention } from './comment/reach.ts'
export { type Comment, type CommentFields, commentSchema } from './comment/schema.ts'
export { copyOfEvent, lastEventNamed } from './event/copy-event.ts'
export { createEvent, type EventInput } from './event/create-event.ts'
export { type DayWarning, dayWarnings } from './event/day-warning.ts'
export { deleteEvent } from './event/delete-event.ts'
export { editEvent } from './event/edit-event.ts'
export { createExampleEvent, removeExampleEvent } from './event/example-event.ts'
export { exampleMark, isExampleEvent } from './event/example-mark.ts'
export { moveEvent, placeAfterMove } from './event/move-event.ts'
export {
  type AssignedEvent,
  type DoubleAssignment,
  doubleAssignments,
  keyOfDouble,
  operatorIdOf,
  operatorIds,
  type Overlap,
  overlapsOf,
  overlapsWith,
  runsEvent,
} from './event/overlaps.ts'
export { rescheduled } from './event/reschedule-event.ts'
export { type Event, type EventFields, eventSchema, searchedFields, type VisibleEvent } from './event/schema.ts'
export { measuresOf, type ScreenGrid, screenGridFields, screenGridOf } from './event/screen-grid.ts'
export { endsNextDay, type EventTimes, type OverlapKind, spanOf } from './event/span.ts'
export {
  approvalStatus,
  approvalStatuses,
  bookingStatus,
  bookingStatuses,
  columnOf,
  type EventStatus,
  eventStatus,
  eventStatuses,
  type PaymentStatus,
  paymentStatus,
  paymentStatuses,
  timerTargetTypes,
} from './event/values.ts'
export {
  contactMessage,
  contactsMessage,
  chatContext,
  webhookMessage,
  type DerivedMessage,
  eventContext,
  isNotifiedOfContacts,
  mentionMessageId,
  mentionMessages,
  type MessageContext,
  mostContactsApart,
  reviewMessages,
  taskContext,
  timerEndedMessage,
  crewInvitationMessage,
  hoursMessage,
} from './message/derived-messages.ts'
export { cities, cityOf } from './jewish-calendar/cities.ts'
export {
  type CalendarPlace,
  calendarPointSchema,
  defaultPlace,
  placeOfText,
  placeText,
} from './jewish-calendar/place.ts'
export { markRead } from './message/mark-read.ts'
export { isMentionInChat, type MessageLink, messageLink } from './message/message-link.ts'
export type { Message, MessageFields } from './message/schema.ts'
export { messagePriority } from './message/values.ts'
export { addSeasonalClient, deleteSeasonalClient, editSeasonalClient } from './seasonal-client/commands.ts'
export { needsContact, isContactDue, isContactOverdue, nextTimesContact } from './seasonal-client/due.ts'
export {
  type SeasonalClient,
  type SeasonalClientFields,
  seasonalClientModel,
  seasonalClientSchema,
} from './seasonal-client/schema.ts'
export { type SeasonsEvent, seasonsEvent } from './seasonal-client/this-year.ts'
export { checkStatus, checkStatuses, eventMonths, recurrenceType, recurrenceTypes } from './seasonal-client/values.ts'
export { cellParts, cellPath, fieldOf, fieldsOf, type WritablePatch } from './shared/cell-path.ts'
export { type ClocksOf, latestClock, type PackedClocksOf, stampOf } from './shared/clocks.ts'
export { packClocks, unpackClocks } from './shared/packed-clocks.ts'
export type { CellValue, Change, CommandError, Patch, Scalar } from './shared/change.ts'
export { type ChecklistItem, checklistProgress } from './shared/checklist.ts'
export type { CommandContext } from './shared/command-context.ts'
export {
  defaultFields,
  defaultsOf,
  fieldsBut,
  isDefault,
  leanFields,
  omissibleFields,
  wholeFields,
} from './shared/default-fields.ts'
export { addDays, dayInZone, daySchema, daysBetween, instantSchema, timeInZone, timeSchema } from './shared/day.ts'
export { emailSchema } from './shared/email.ts'
export { type EntityModel, rankedPartOf, type RecordMeta } from './shared/entity-model.ts'
export {
  type RandomBytes,
  type RecordId,
  isRecordId,
  recordId,
  recordIdSchema,
  userIdFromEmail,
  uuidv7,
} from './shared/ids.ts'
export { fileIdOf, fileIdSchema, fileUrlOf, maxUploadBytes } from './shared/image-url.ts'
export { linksIn } from './shared/links-in-text.ts'
export { compareText } from './shared/compare-text.ts'
export {
  compareOrdered,
  type Ordered,
  orderKeyBetween,
  orderKeySchema,
  type Placement,
  placeAt,
  type Random,
} from './shared/order-key.ts'
export { firstIssue, parseFields, patchBetween } from './shared/patch-of-input.ts'
export { assert, err, ok, type Result } from './shared/result.ts'
export { isTypedText, type TextFieldOf, textFieldsOf } from './shared/text.ts'
export { together } from './shared/together.ts'
export { addTag, deleteTag, editTag, renameTagInEvents } from './tag/commands.ts'
export { defaultTagColor, defaultTagName, type Tag, type TagFields, tagSchema, tagSwatches } from './tag/schema.ts'
export { instantOfWallTime, instantsOfWallTime } from './shared/wall-time.ts'
export { textColorOn } from './tag/text-color.ts'
export { deleteTask, editTask, editTasks, type TaskEdit } from './task/commands.ts'
export { createTask } from './task/create-task.ts'
export { moveTask } from './task/move-task.ts'
export { compareTasks, indexInWhole } from './task/order.ts'
export { isOverdue } from './task/overdue.ts'
export { type Task, type TaskFields, taskSchema } from './task/schema.ts'
export { dueAnchors } from './task/values.ts'
export {
  type EventTemplate,
  type TemplateFields,
  templateModel,
  type TemplateNeed,
  templateSchema,
  type TemplateTask,
} from './template/schema.ts'
export {
  taskPriorities,
  taskPriority,
  type TaskPriority,
  taskStatus,
  taskStatuses,
  type TaskStatus,
  taskTags,
} from './task/values.ts'
export { withDistinctNames } from './user/distinct-names.ts'
export { renameSelf } from './user/rename-self.ts'
export { type CalendarView, setCalendarView } from './user/set-calendar-view.ts'
export {
  type PermissionFlag,
  type Permissions,
  permissionFlags,
  permissionsSchema,
  type Role,
  roles,
} from './user/permissions.ts'
export { tickChecklistItem } from './tick-checklist-item.ts'
export { generatedPassword } from './user/generated-password.ts'
export { minPasswordLength } from './user/password-length.ts'
export {
  initials,
  passwordSchema,
  shownName,
  type User,
  type UserFields,
  userSchema,
  type VisibleUser,
} from './user/schema.ts'
export {
  decideHours,
  deleteHours,
  editedInterval,
  editHours,
  type HoursInput,
  logHours,
  type StoredWorkHour,
} from './work-hours/commands.ts'
export { correctedBy, enteredBy } from './work-hours/by-whom.ts'
export { decidesOtherInterval, decidesOtherwise } from './work-hours/decision.ts'
export { canDecide } from './work-hours/can-decide.ts'
export { intervalStamp } from './work-hours/interval-stamp.ts'
export { isPlausible, longestShiftDays } from './work-hours/plausible.ts'
export { overlappingIds } from './work-hours/overlapping.ts'
export { hoursOfInterval } from './work-hours/derive-work-hours.ts'
export { type Hundredths, hundredthsOfHours, hundredthsOfMs } from './work-hours/hundredths.ts'
export { comesTwice, type Occurrence, occurrenceOf } from './work-hours/occurrence.ts'
export { type WorkHour, type WorkHourFields, workHourSchema } from './work-hours/schema.ts'
export { endOfTimer } from './work-hours/end-of-timer.ts'
export { type RunningEntry, startTimer, stopTimer, timerLabel, type TimerTarget } from './work-hours/timer-commands.ts'
export { activeTimerFields, type StartedTimer, type TimerEntry, timersToClose } from './work-hours/timers.ts'
export {
  daysOver,
  endDayOf,
  type Interval,
  intervalIn,
  intervalOfTimes,
  overlap,
  type TypedInterval,
  wallTimesOf,
} from './work-hours/typed-interval.ts'
export { withInstants, withWholeInterval } from './work-hours/whole-interval.ts'
export {
  type DecisionStatus,
  decisionStatuses,
  workHourStatus,
  type WorkHourStatus,
  workHourStatuses,
} from './work-hours/values.ts'
