import type { Mutant } from '../mutant.ts'

export const a6: readonly Mutant[] = [
  {
    row: 'A6.2',
    file: 'packages/domain/src/access/actor.ts',
    find: "actor.role === 'admin' || actor.is_admin",
    replace: "actor.role === 'admin'",
  },
  { row: 'A6.3', file: 'packages/domain/src/user/schema.ts', find: "default('user')", replace: "default('operator')" },
  {
    row: 'A6.4',
    file: 'packages/domain/src/access/actor.ts',
    find: `  if (isAdmin(actor)) return true
`,
    replace: '',
  },
  {
    row: 'A6.5',
    file: 'packages/domain/src/access/screens.ts',
    find: `  'SeasonalClients',
  'Templates',
  'Payments',
  'Archive',`,
    replace: `  'Templates',
  'Payments',
  'Archive',`,
  },
  {
    row: 'A6.7',
    file: 'apps/web/src/app/access-denied.tsx',
    find: `        <Text my={4}>{navigationTexts.adminsOnly}</Text>
`,
    replace: '',
  },
  { row: 'A6.8', file: 'apps/web/src/app/access-denied.tsx', find: '{roleText(actor)}', replace: '' },
  {
    row: 'A6.9',
    file: 'packages/domain/src/access/screens.ts',
    find: "isOperator(actor) ? ['MyDay', 'Events', 'Calendar'] : mainScreens",
    replace: "isOperator(actor) ? ['MyDay', 'Events'] : mainScreens",
  },
  {
    row: 'A6.10',
    file: 'packages/domain/src/access/screens.ts',
    find: `'WorkHours', 'PersonalSpace']

/** Main`,
    replace: `'WorkHours']

/** Main`,
  },
  {
    row: 'A6.11',
    file: 'packages/domain/src/access/task-access.ts',
    find: "can(actor, 'can_edit_tasks') ||",
    replace: "can(actor, 'can_create_tasks') ||",
  },
  {
    row: 'A6.13',
    file: 'packages/domain/src/access/task-access.ts',
    find: "can(actor, 'can_delete_tasks')",
    replace: "can(actor, 'can_edit_tasks')",
  },
  {
    row: 'A6.14',
    file: 'packages/domain/src/access/task-access.ts',
    find: 'taskStatus.completed ? isAdmin(actor)',
    replace: "taskStatus.completed ? can(actor, 'can_delete_tasks')",
  },
  {
    row: 'A6.15',
    file: 'packages/domain/src/access/event-access.ts',
    find: `    return can(actor, 'can_edit_events')
  },`,
    replace: `    return can(actor, 'can_create_events')
  },`,
  },
  {
    row: 'A6.16',
    file: 'packages/domain/src/access/event-access.ts',
    find: "mayDelete: (actor) => can(actor, 'can_delete_events')",
    replace: "mayDelete: (actor) => can(actor, 'can_edit_events')",
  },
  {
    row: 'A6.16',
    file: 'packages/domain/src/access/event-access.ts',
    find: "if (field === 'is_archived') return can(actor, 'can_delete_events')",
    replace: "if (field === 'is_archived') return can(actor, 'can_edit_events')",
  },
  {
    row: 'A6.20',
    file: 'packages/domain/src/access/event-access.ts',
    find: 'if (isAdmin(actor)) return []',
    replace: 'if (!isOperator(actor)) return []',
  },
  {
    row: 'A6.22',
    file: 'packages/domain/src/access/comment-access.ts',
    find: " && fields['created_by'] === actor.id",
    replace: '',
  },
  {
    row: 'A6.24',
    file: 'packages/domain/src/access/event-access.ts',
    find: '=> !isOperator(actor) || isInKey(actor, visibilityKey),',
    replace: '=> !isOperator(actor) || visibilityKey === null || isInKey(actor, visibilityKey),',
  },
  {
    row: 'A6.25',
    file: 'packages/domain/src/access/crew-keys.ts',
    find: ' || one.toLowerCase() === actor.email.toLowerCase()',
    replace: '',
  },
  {
    row: 'A6.28',
    file: 'apps/web/src/data/queries/work-hours.ts',
    find: 'userId === null || entry.user_id === userId',
    replace: 'userId !== undefined',
  },
  {
    row: 'A6.29',
    file: 'packages/domain/src/access/own-only-access.ts',
    find: `export const messageAccess: EntityAccess = {
  visibilityKeyOf: ownerIn('recipient_id'),
  sees: (actor, visibilityKey) => visibilityKey === actor.id,`,
    replace: `export const messageAccess: EntityAccess = {
  visibilityKeyOf: ownerIn('recipient_id'),
  sees: () => true,`,
  },
  {
    row: 'A6.30',
    file: 'packages/domain/src/access/permission-lock.ts',
    find: `  if (person.id === actor.id) return 'own'
`,
    replace: '',
  },
  {
    row: 'A6.32',
    file: 'packages/domain/src/work-hours/can-decide.ts',
    find: '[workHourStatus.recorded]: [workHourStatus.approved, workHourStatus.rejected, workHourStatus.paid]',
    replace: '[workHourStatus.recorded]: [workHourStatus.approved, workHourStatus.rejected]',
  },
]
