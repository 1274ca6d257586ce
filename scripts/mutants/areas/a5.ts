import type { Mutant } from '../mutant.ts'

export const a5: readonly Mutant[] = [
  {
    row: 'A5.7',
    file: 'apps/web/src/ui/checklist/checklist-editor.tsx',
    find: "if (key.key !== 'Enter' ||",
    replace: "if (key.key !== 'Tab' ||",
  },
  {
    row: 'A5.10',
    file: 'packages/domain/src/event/schema.ts',
    find: 'name: requiredLine(200)',
    replace: "name: requiredLine(200).default('-')",
  },
  {
    row: 'A5.14',
    file: 'packages/domain/src/client/commands.ts',
    find: 'if (nameKey(client.name) === wanted)',
    replace: 'if (nameKey(client.name) === `${wanted} `)',
  },
  {
    row: 'A5.19',
    file: 'packages/domain/src/comment/commands.ts',
    find: 'content, mentions: [...mentions], created_by',
    replace: "content: content.trim() || '-', mentions: [...mentions], created_by",
  },
  {
    row: 'A5.19',
    file: 'apps/web/src/data/workspace/run-command.ts',
    find: `if (now === null) return err({ code: 'signed_out' })
  const { open, context } = now
  const decided`,
    replace: `if (now === null) return { ok: true, value: [] }
  const { open, context } = now
  const decided`,
  },
  {
    row: 'A5.20',
    file: 'packages/domain/src/comment/mentions.ts',
    find: 'new RegExp(`^[\\\\p{L}\\\\p{N}_]${word}(?: ',
    replace: 'new RegExp(`^[a-zA-Z0-9_]${word}(?: ',
  },
  {
    row: 'A5.21',
    file: 'packages/domain/src/comment/mentions.ts',
    find: 'for (const known of [name, full_name, plain_name]) {',
    replace: 'for (const known of [name]) {',
  },
  {
    row: 'A5.23',
    file: 'apps/web/src/texts/timers.ts',
    find: "noUser: 'שגיאה: לא ניתן לאתר פרטי משתמש.'",
    replace: "noUser: 'לא ניתן לאתר פרטי משתמש.'",
  },
  {
    row: 'A5.26',
    file: 'packages/domain/src/work-hours/commands.ts',
    find: `  if (input.event_id === null) return invalid('event_id', 'required')
  const interval = intervalOfTimes(input.typed, zone)`,
    replace: '  const interval = intervalOfTimes(input.typed, zone)',
  },
  {
    row: 'A5.41',
    file: 'packages/domain/src/tag/text-color.ts',
    find: '0.0722 * blue < luminanceThreshold',
    replace: '0.0722 * blue <= luminanceThreshold',
  },
  {
    row: 'A5.42',
    file: 'packages/domain/src/tag/text-color.ts',
    find: '0.2126 * red + 0.7152 * green',
    replace: '0.7152 * red + 0.2126 * green',
  },
  {
    row: 'A5.43',
    file: 'packages/domain/src/client/schema.ts',
    find: 'phone: optionalLine(40)',
    replace: 'phone: requiredLine(40)',
  },
  {
    row: 'A5.45',
    file: 'packages/domain/src/seasonal-client/schema.ts',
    find: 'client_name: requiredLine(200)',
    replace: "client_name: requiredLine(200).default('-')",
  },
  {
    row: 'A5.46',
    file: 'packages/domain/src/seasonal-client/schema.ts',
    find: 'drive_link: optional(webLinkSchema)',
    replace: 'drive_link: optionalText(2000)',
  },
  { row: 'A5.47', file: 'packages/domain/src/seasonal-client/values.ts', find: "'מרץ'", replace: "'מרס'" },
  { row: 'A5.48', file: 'packages/domain/src/user/rename-self.ts', find: "name.trim() === ''", replace: "name === ''" },
  {
    row: 'A5.49',
    file: 'packages/domain/src/access/permission-lock.ts',
    find: "? 'admin' : null",
    replace: '? null : null',
  },
  {
    row: 'A5.50',
    file: 'packages/domain/src/user/permissions.ts',
    find: `'can_update_own_tasks', 'can_delete_own_comments'],
  operator`,
    replace: `'can_update_own_tasks'],
  operator`,
  },
]
