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
export { type CrewConflict, crewLimits, conflictsOf, type Engagement, minutesOfDay } from './conflicts.ts'
export { engagementsOf, personKey } from './engagements.ts'
export { rosterOf, type RosterLine } from './roster.ts'
export { type CrewReply, type CrewTimes, replyOf, spanOfSlot, termsOf } from './times.ts'
