import type { Mutant } from '../mutant.ts'

/**
 * Mutants of statements that were added after `npm run mutants` had drawn from the others. They come last, so that a
 * seed keeps drawing the same mutants from the others.
 */
export const later: readonly Mutant[] = [
  {
    row: 'B7.13',
    file: 'packages/sync/src/storage/browser-storage.ts',
    find: "const [version, text] = storage.getItem(prefix + name)?.split(' ') ?? []",
    replace: "const [version, text] = storage.getItem(name)?.split(' ') ?? []",
  },
  {
    row: 'B7.13',
    file: 'apps/web/src/data/storages/open-storage.ts',
    find: 'createBrowserStorage(localStorage,',
    replace: 'createBrowserStorage(sessionStorage,',
  },
  {
    row: 'B7.16',
    file: 'apps/server/src/integrations/read-thread.ts',
    find: "    .where('parent', '=', `${entity}/${item_id}`)\n",
    replace: '',
  },
  {
    row: 'A1.14',
    file: 'packages/domain/src/access/admin-only-access.ts',
    find: '{ ...writtenByAdmins, sees: () => true }',
    replace: '{ ...writtenByAdmins, sees: () => true, mayChangeCell: () => true }',
  },
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
  { row: 'B1.1', file: 'packages/domain/src/entities.ts', find: "  'canvas',\n", replace: '' },
  {
    row: 'S113',
    file: 'packages/domain/src/crew/attendance.ts',
    find: 'day < addDays(firstDay, -1) || day > last',
    replace: 'day < addDays(firstDay, -1)',
  },
  {
    row: 'S113',
    file: 'packages/domain/src/crew/attendance.ts',
    find: 'Date.parse(at) < atHandFrom(span, zone) ? null',
    replace: 'Date.parse(at) < 0 ? null',
  },
  {
    row: 'S113',
    file: 'packages/domain/src/access/crew-access.ts',
    find: "['reply', 'reason', 'attendance']",
    replace: "['reply', 'reason']",
  },
  {
    row: 'S109',
    file: 'apps/server/src/push/take-in.ts',
    find: '  return message !== undefined\n',
    replace: '  return message !== undefined || last > position\n',
  },
  // Reminders of invitations.
  {
    row: 'S117',
    file: 'packages/sync/src/authority/crew-reminders.ts',
    find: ' && Date.parse(invitedAt) < from',
    replace: '',
  },
  {
    row: 'S117',
    file: 'packages/domain/src/message/reminder-messages.ts',
    find: '`${id.slice(-32)}.${invitedAt}`',
    replace: '`${id.slice(-32)}`',
  },
  {
    row: 'S118',
    file: 'packages/sync/src/authority/crew-reminders.ts',
    find: "reply === 'invited' ? { ...known, state: 'over' } : null",
    replace: "{ ...known, state: 'over' }",
  },
  {
    row: 'S118',
    file: 'packages/sync/src/authority/crew-reminders.ts',
    find: 'id === slotOf(slot).invited_by',
    replace: 'id !== slotOf(slot).invited_by',
  },
  {
    row: 'S109',
    file: 'apps/web/src/data/actions/pushes.ts',
    find: 'const isOfKey = known !== null && textOf(known.options.applicationServerKey) === public_key',
    replace: 'const isOfKey = known !== null',
  },
  {
    row: 'S119',
    file: 'packages/sync/src/authority/reactions/calls.ts',
    find: 'isRepeated ? known.reason === slot.reason : isSameAnswer',
    replace: 'isSameAnswer',
  },
  {
    row: 'S119',
    file: 'packages/sync/src/authority/reactions/send-messages.ts',
    find: 'if (!isGathered) await send',
    replace: 'await send',
  },
  {
    row: 'S105',
    file: 'packages/domain/src/call/versions.ts',
    find: 'versions.find(({ id }) => id === slot.call_opened_version) ?? null',
    replace: 'slot.call_opened_at === null ? null : latest',
  },
  {
    row: 'S56',
    file: 'packages/sync/src/authority/reactions/react.ts',
    find: 'notifyMentions, withdrawMentions, deleteWithEntry',
    replace: 'notifyMentions, deleteWithEntry',
  },
  {
    row: 'S56',
    file: 'packages/sync/src/authority/reactions/dependants.ts',
    find: '    await withdrawMentionsIn(unitOfWork, dependant, { cause, nowMs })\n',
    replace: '',
  },
  {
    row: 'S120',
    file: 'apps/server/src/push/push-subscriptions.ts',
    find: "if (known === undefined || (old !== null && old !== known.endpoint)) return 'not_found'",
    replace: '',
  },
]
