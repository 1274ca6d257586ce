import type { Mutant } from '../mutant.ts'

export const a2: readonly Mutant[] = [
  {
    row: 'A2.2',
    file: 'packages/domain/src/access/screens.ts',
    find: "isAdmin(actor) ? 'Tasks' : 'MyDay'",
    replace: "isAdmin(actor) ? 'Tasks' : 'Events'",
  },
  {
    row: 'A2.2',
    file: 'apps/web/src/app/router.tsx',
    find: 'Object.values(search).every((value) => value === undefined)',
    replace: 'Object.values(search).length >= 0',
  },
  {
    row: 'A2.4',
    file: 'packages/domain/src/access/screens.ts',
    find: "['MyDay', 'Events', 'Calendar'] : mainScreens",
    replace: "['MyDay', 'Events'] : mainScreens",
  },
  {
    row: 'A2.15',
    file: 'packages/domain/src/access/screens.ts',
    find: 'screen.toLowerCase() === segment.toLowerCase()',
    replace: 'screen === segment',
  },
  {
    row: 'A2.19',
    file: 'apps/web/src/features/auth/login-form.tsx',
    find: 'isBusy ? authTexts.submitting : authTexts.submit',
    replace: 'authTexts.submit',
  },
  {
    row: 'A2.22',
    file: 'apps/web/src/features/auth/login-form.tsx',
    find: `    set(value)
    setProblem(null)`,
    replace: '    set(value)',
  },
  {
    row: 'A2.26',
    file: 'packages/domain/src/access/screens.ts',
    find: "'Events', 'Tasks', 'Calendar'",
    replace: "'Tasks', 'Events', 'Calendar'",
  },
  {
    row: 'A2.28',
    file: 'packages/domain/src/access/screens.ts',
    find: "isOperator(actor) ? ['MyDay', 'Events', 'Calendar'] : mainScreens",
    replace: "isOperator(actor) ? ['MyDay', 'Events', 'Calendar', 'Tasks'] : mainScreens",
  },
  {
    row: 'A2.35',
    file: 'apps/web/src/features/tasks/tasks-screen.tsx',
    find: `              <ScreenTimer />
`,
    replace: '',
  },
  {
    row: 'A2.37',
    file: 'apps/web/src/features/timers/active-timers-panel.tsx',
    find: "if (session.status !== 'signed_in' || !isAdmin(session.actor)) return null",
    replace: "if (session.status !== 'signed_in') return null",
  },
  {
    row: 'A2.37',
    file: 'apps/web/src/app/screen-view.tsx',
    find: `      activeTimers={<ActiveTimersPanel />}
`,
    replace: '',
  },
  { row: 'A2.38', file: 'apps/web/src/texts/common.ts', find: "count === 1 ? '+1 נוסף' : ", replace: '' },
  {
    row: 'A2.52',
    file: 'apps/web/src/features/events/board/column-styles.ts',
    find: 'title: eventsTexts.board.firstColumn',
    replace: 'title: eventStatus.upcoming',
  },
  {
    row: 'A2.60',
    file: 'apps/web/src/features/events/card/card-tags.tsx',
    find: 'shownTags = 3',
    replace: 'shownTags = 4',
  },
  {
    row: 'A2.75',
    file: 'apps/web/src/features/events/detail/manager-panel.tsx',
    find: '<Row label={texts.booking}>',
    replace: '<Row label={texts.payment}>',
  },
  {
    row: 'A2.76',
    file: 'apps/web/src/features/events/detail/manager-panel.tsx',
    find: `{booking === undefined ? (
              texts.unspecified`,
    replace: `{booking === undefined ? (
              texts.approval`,
  },
  {
    row: 'A2.92',
    file: 'packages/domain/src/calendar/month-grid.ts',
    find: 'weeksInGrid = 6',
    replace: 'weeksInGrid = 5',
  },
  {
    row: 'A2.97',
    file: 'packages/domain/src/calendar/shown-of.ts',
    find: 'withHoliday: { events: 2',
    replace: 'withHoliday: { events: 3',
  },
  {
    row: 'A2.98',
    file: 'packages/domain/src/calendar/shown-of.ts',
    find: 'without: { events: 3, tasks: 2 }',
    replace: 'without: { events: 3, tasks: 1 }',
  },
  {
    row: 'A2.99',
    file: 'packages/domain/src/calendar/shown-of.ts',
    find: ' + tasks.length - shown.tasks.length',
    replace: '',
  },
  {
    row: 'A2.110',
    file: 'packages/domain/src/jewish-calendar/times.ts',
    find: 'const { latitude, longitude, elevation, zone } = pointOf(place)',
    replace: "const { latitude, longitude, elevation, zone } = pointOf({ kind: 'city', geonamesId: 281_184 })",
  },
  {
    row: 'A2.122',
    file: 'apps/web/src/features/work-hours/work-hours-screen.tsx',
    find: 'skeletonRows={5}',
    replace: 'skeletonRows={6}',
  },
  {
    row: 'A2.132',
    file: 'apps/web/src/features/team/permissions/person-card.tsx',
    find: '{hire_date == null ? null : <time dateTime={hire_date}>{shortDay(hire_date)}</time>}',
    replace: '{null}',
  },
  {
    row: 'A2.139',
    file: 'apps/web/src/features/settings/settings-screen.tsx',
    find: "?? 'tags'",
    replace: "?? 'users'",
  },
]
