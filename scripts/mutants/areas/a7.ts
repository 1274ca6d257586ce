import type { Mutant } from '../mutant.ts'

export const a7: readonly Mutant[] = [
  {
    row: 'A7.1',
    file: 'scripts/check-boundaries.ts',
    find: `  if ((feature !== null || from.startsWith('apps/web/src/app/')) && to.startsWith('dexie'))
    return 'screens reach data only through data/'
`,
    replace: '',
  },
  {
    row: 'A7.7',
    file: 'packages/domain/src/event/create-event.ts',
    find: `    ...parsed.data,
`,
    replace: `    ...parsed.data,
    location: null,
`,
  },
  {
    row: 'A7.8',
    file: 'packages/domain/src/event/edit-event.ts',
    find: 'base, input)',
    replace: "base, { name: input['name'] ?? base.name })",
  },
  {
    row: 'A7.9',
    file: 'packages/domain/src/event/delete-event.ts',
    find: "deleteRecord(context, 'events', event)",
    replace: "deleteRecord(context, 'tasks', event)",
  },
  {
    row: 'A7.11',
    file: 'packages/domain/src/task/commands.ts',
    find: "deleteRecord(context, 'tasks', task)",
    replace: "editRecord(context, 'tasks', task, { status: 'הושלם' })",
  },
  {
    row: 'A7.13',
    file: 'packages/domain/src/work-hours/timer-commands.ts',
    find: `    start_time: timeInZone(nowMs, zone),
`,
    replace: '',
  },
  {
    row: 'A7.14',
    file: 'packages/domain/src/work-hours/timer-commands.ts',
    find: `    end_time: timeInZone(endedMs, zone),
`,
    replace: '',
  },
  {
    row: 'A7.22',
    file: 'packages/domain/src/tag/commands.ts',
    find: "  deleteRecord(context, 'tags', tag)",
    replace: "  deleteRecord(context, 'events', tag)",
  },
  {
    row: 'A7.22',
    file: 'packages/domain/src/tag/commands.ts',
    find: "const edited = editRecord(context, 'tags', base, input)",
    replace: "const edited = editRecord(context, 'tags', base, { ...input, color: base.color })",
  },
  {
    row: 'A7.24',
    file: 'packages/domain/src/client/commands.ts',
    find: "deleteRecord(context, 'clients', client)",
    replace: "editRecord(context, 'clients', client, { name: '-' })",
  },
]
