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
export { type Attendance, attendanceOf, isAtHand } from './attendance.ts'
export { type AbsenceConflict, absenceOnDay, absencesByPerson, absencesDuring, absencesOnDay } from './availability.ts'
export { addAvailability, editAvailability, removeAvailability } from './availability-commands.ts'
export { type CrewConflict, conflictsOf, type Engagement, minutesOfDay } from './conflicts.ts'
export { engagementsOf, personKey } from './engagements.ts'
export { crewLimits, type CrewLimits } from './limits.ts'
export { rosterOf, type RosterLine } from './roster.ts'
export { setCrewSettings } from './settings-commands.ts'
export { type CrewReply, type CrewTimes, replyOf, spanOfSlot, termsOf } from './times.ts'
