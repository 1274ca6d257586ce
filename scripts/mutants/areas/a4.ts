import type { Mutant } from '../mutant.ts'

export const a4: readonly Mutant[] = [
  {
    row: 'A4.1',
    file: 'packages/domain/src/event/board.ts',
    find: 'columns.get(columnOf(event.status))',
    replace: 'columns.get(eventStatuses[0])',
  },
  {
    row: 'A4.2',
    file: 'packages/domain/src/event/values.ts',
    find: `  eventStatus.review,
  eventStatus.cancelled,`,
    replace: `  eventStatus.cancelled,
  eventStatus.review,`,
  },
  { row: 'A4.3', file: 'packages/domain/src/event/values.ts', find: "'סיימתי - לבדיקה'", replace: "'לבדיקה'" },
  {
    row: 'A4.4',
    file: 'packages/domain/src/event/values.ts',
    find: '?? eventStatus.upcoming',
    replace: '?? eventStatus.cancelled',
  },
  {
    row: 'A4.5',
    file: 'packages/domain/src/event/schema.ts',
    find: 'default(eventStatus.upcoming)',
    replace: 'default(eventStatus.today)',
  },
  {
    row: 'A4.6',
    file: 'packages/domain/src/event/move-event.ts',
    find: ': { status, sort_order: key }',
    replace: ': { sort_order: key }',
  },
  {
    row: 'A4.10',
    file: 'packages/domain/src/message/derived-messages.ts',
    find: 'isAdmin(mover) || isOperator(mover)) return []',
    replace: 'isAdmin(mover)) return []',
  },
  {
    row: 'A4.10',
    file: 'packages/domain/src/message/derived-messages.ts',
    find: '|| isAdmin(mover) || isOperator(mover)',
    replace: '|| isOperator(mover)',
  },
  {
    row: 'A4.15',
    file: 'packages/domain/src/event/values.ts',
    find: "pending: 'ממתין לאישור'",
    replace: "pending: 'ממתין'",
  },
  { row: 'A4.16', file: 'packages/domain/src/event/values.ts', find: "'לא נדרש'", replace: "'לא רלוונטי'" },
  {
    row: 'A4.17',
    file: 'packages/domain/src/event/values.ts',
    find: "partlyPaid: 'שולם חלקית'",
    replace: "partlyPaid: 'שולם בחלקו'",
  },
  { row: 'A4.18', file: 'packages/domain/src/event/schema.ts', find: "default('event')", replace: "default('task')" },
  {
    row: 'A4.21',
    file: 'packages/domain/src/task/values.ts',
    find: "completed: 'הושלם'",
    replace: "completed: 'בוצע'",
  },
  {
    row: 'A4.24',
    file: 'packages/domain/src/task/values.ts',
    find: "critical: 'קריטית'",
    replace: "critical: 'דחופה'",
  },
  {
    row: 'A4.28',
    file: 'apps/web/src/features/tasks/tasks-screen.tsx',
    find: 'tasksTexts.count(open.length, overdue)',
    replace: 'tasksTexts.count(open.length + (completed?.total ?? 0), overdue)',
  },
  {
    row: 'A4.33',
    file: 'packages/domain/src/work-hours/derive-work-hours.ts',
    find: '? workHourStatus.running',
    replace: '? workHourStatus.recorded',
  },
  {
    row: 'A4.34',
    file: 'packages/domain/src/work-hours/derive-work-hours.ts',
    find: `: workHourStatus.recorded
`,
    replace: `: workHourStatus.approved
`,
  },
  {
    row: 'A4.35',
    file: 'packages/domain/src/work-hours/derive-work-hours.ts',
    find: " && fields['decided_interval'] === stampOf(clocks, 'interval')",
    replace: " && stampOf(clocks, 'interval') !== ''",
  },
  {
    row: 'A4.36',
    file: 'packages/domain/src/work-hours/derive-work-hours.ts',
    find: 'workHourStatus.rejected, workHourStatus.paid]',
    replace: 'workHourStatus.rejected]',
  },
  {
    row: 'A4.42',
    file: 'packages/domain/src/work-hours/timer-commands.ts',
    find: `  if (running.some(({ user_id }) => user_id === actor.id)) return err({ code: 'invalid', reason: 'timer_running' })
`,
    replace: `  if (running.length > 1) return err({ code: 'invalid', reason: 'timer_running' })
`,
  },
  {
    row: 'A4.45',
    file: 'packages/domain/src/work-hours/timer-commands.ts',
    find: `    ...(target.kind === 'task' && { task_id: target.task.id }),
`,
    replace: '',
  },
  {
    row: 'A4.47',
    file: 'packages/domain/src/work-hours/timer-commands.ts',
    find: 'contextTexts.task(target.task.description)',
    replace: 'target.task.description',
  },
  {
    row: 'A4.49',
    file: 'packages/domain/src/work-hours/derive-work-hours.ts',
    find: 'hundredthsOfMs(ms) / 100',
    replace: 'hundredthsOfMs(ms) / 60',
  },
  {
    row: 'A4.54',
    file: 'packages/domain/src/message/mark-read.ts',
    find: '{ is_read: true }',
    replace: '{ is_read: false }',
  },
  {
    row: 'A4.55',
    file: 'packages/domain/src/message/mark-read.ts',
    find: 'for (const message of messages) {',
    replace: 'for (const message of messages.slice(0, 1)) {',
  },
  {
    row: 'A4.58',
    file: 'packages/domain/src/seasonal-client/values.ts',
    find: "'לא מתקיים השנה'",
    replace: "'לא השנה'",
  },
  {
    row: 'A4.60',
    file: 'packages/domain/src/seasonal-client/values.ts',
    find: "everyTwoYears: 'כל שנתיים'",
    replace: "everyTwoYears: 'פעם בשנתיים'",
  },
]
