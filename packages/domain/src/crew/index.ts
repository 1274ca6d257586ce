export {
  addToCrew,
  answerSlot,
  type CrewPerson,
  editSlot,
  inviteToSlot,
  removeFromCrew,
  reportAttendance,
  setCrewNeed,
} from './commands.ts'
export {
  type CrewEdits,
  crewEditsSchema,
  crewWithEdits,
  type KnownCrew,
  needsWithEdits,
  noCrewEdits,
  rowsOfNeeds,
  saveCrewEdits,
  withCrewChanges,
} from './crew-edits.ts'
export { type Attendance, attendanceOf, isAtHand } from './attendance.ts'
export { absencesByPerson, absencesDuring, absencesOnDay } from './availability.ts'
export { addAvailability, editAvailability, removeAvailability } from './availability-commands.ts'
export type { CrewConflict, Engagement } from './conflicts.ts'
export { engagementsOf, personKey } from './engagements.ts'
export type { CrewLimits } from './limits.ts'
export { restDaysDuring, type Resting, restWeekdaysOf } from './rest-weekdays.ts'
export { setRestWeekdays } from './set-rest-weekdays.ts'
export { type Roster, rosterOf, type RosterLine } from './roster.ts'
export { setCrewSettings } from './settings-commands.ts'
export { type CrewReply, type CrewTimes, isOpenReply, replyOf, saysTimes, spanOfSlot, termsOf } from './times.ts'
export {
  type CrewWarnings,
  hasWarnings,
  isGrave,
  type PersonWarnings,
  warningsByEvent,
  warningsOf,
} from './warnings.ts'
export {
  type BoardAbsence,
  type BoardCell,
  type BoardGap,
  type BoardPerson,
  type BoardRow,
  type BoardSlot,
  type CrewBoard,
  crewBoard,
  type DayState,
  isMovable,
} from './crew-board.ts'
export { crewDaysOf } from './crew-days.ts'
export { moveProblem, moveSlot, restoreSlots, type SlotBefore } from './move-slot.ts'
