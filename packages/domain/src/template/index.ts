export {
  allowedBeginning,
  beginEvent,
  type Beginning,
  beginningOfCopy,
  beginningOfTemplate,
  comingDue,
  type ComingTask,
  mayUndoBeginning,
  undoBeginning,
} from './begin-event.ts'
export { addTemplate, deleteTemplate, editTemplate } from './commands.ts'
export { eventOfTemplate, lastDayOf, templateOfEvent } from './template-of-event.ts'
export { editRule, inputOfRule, ruleOfDate } from '../task/edit-rule.ts'
export { dueByRule, type DueRule, isSetByHand, ruleFields, ruleOf } from '../task/due-rule.ts'
export type { RestOf } from '../task/before-rest.ts'
export { rescheduleWithTasks } from './reschedule-with-tasks.ts'
export {
  moveTasks,
  taskMoves,
  type TaskMoves,
  undoTaskMoves,
  withTaskMoves,
  type WhyStays,
} from '../task/task-moves.ts'
