import type { Mutant } from '../mutant.ts'

const element = 'packages/domain/src/canvas/element.ts'
const defaultFields = 'packages/domain/src/shared/default-fields.ts'
const leanRows = 'apps/web/src/data/local/lean-rows.ts'
const merge = 'packages/sync/src/record/merge.ts'
const rebase = 'packages/sync/src/replica/rebase.ts'
const historyRows = 'apps/server/src/sync/history-rows.ts'
const crewEdits = 'packages/domain/src/crew/crew-edits.ts'
const crewAccess = 'packages/domain/src/access/crew-access.ts'
const crewReactions = 'packages/sync/src/authority/reactions/crew.ts'

/** Rules of packages/sync/SPEC.md that no statement of the specification covers. */
export const syncRules: readonly Mutant[] = [
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
    row: 'S65',
    file: defaultFields,
    find: '({ ...omissibleFields(model), ...lean })',
    replace: 'lean',
  },
  { row: 'S65', file: defaultFields, find: '.filter(([field]) => !parts.has(field))', replace: '' },
  {
    row: 'S123',
    file: leanRows,
    find: 'omissibleBut(missing)',
    replace: 'omissibleBut([])',
  },
  { row: 'S123', file: leanRows, find: '.filter(([field]) => !indexed.has(field))', replace: '' },
  {
    row: 'S65',
    file: 'apps/server/src/sync/page-text.ts',
    find: 'rules.hiddenFields(actor, record).length === 0',
    replace: 'true',
  },
  // Files.
  {
    row: 'S91',
    file: 'apps/web/src/data/uploads/uploads.ts',
    find: "(await isTaken(db, recordId)) ? 'unseen' : 'gone'",
    replace: "'gone'",
  },
  {
    row: 'S91',
    file: 'apps/web/src/data/uploads/uploads.ts',
    find: '[recordId, item_id, entry_id].includes',
    replace: '[recordId].includes',
  },
  // Sketches.
  {
    row: 'S95',
    file: element,
    find: 'return other.versionNonce - one.versionNonce',
    replace: 'return one.versionNonce - other.versionNonce',
  },
  { row: 'S95', file: element, find: 'String(a) > String(b) ? 1 : -1', replace: '0' },
  { row: 'S95', file: element, find: "'mailto:', 'tel:']", replace: "'mailto:', 'tel:', 'file:']" },
  { row: 'S95', file: merge, find: 'if (rank !== 0) return rank > 0', replace: '' },
  {
    row: 'S95',
    file: 'packages/domain/src/canvas/schema.ts',
    find: 'limits: { elements: { entries: maxElements, text: maxCanvasText } },',
    replace: 'limits: { elements: { entries: maxElements + 1, text: maxCanvasText } },',
  },
  {
    row: 'S95',
    file: 'packages/sync/src/record/validate-patch.ts',
    find: 'textIn(entries) > limits.text && ',
    replace: '',
  },
  {
    row: 'S96',
    file: merge,
    find: 'if (rankedPartOf(model, cell) !== null && !isLater(draft.clocks, draft, path, cell, value, stamp)) continue',
    replace: '',
  },
  {
    row: 'S96',
    file: rebase,
    find: 'if (rankedPartOf(model, cellParts(path) ?? []) !== null) return !won.includes(path)',
    replace: '',
  },
  {
    row: 'S97',
    file: element,
    find: '...(element.isDeleted ? {} : { type: element.type })',
    replace: '...element',
  },
  { row: 'S97', file: historyRows, find: 'ranked === null ? value : ranked.brief(value)', replace: 'value' },
  {
    row: 'S97',
    file: historyRows,
    find: "outcome === 'lost' ? patch[name] : brief(name, patch[name])",
    replace: 'brief(name, patch[name])',
  },
  // Crew.
  {
    row: 'S98',
    file: 'packages/domain/src/crew/crew-of-event.ts',
    find: 'plan === crewPlan.firm && role !== leadRole',
    replace: 'role !== leadRole',
  },
  {
    row: 'S98',
    file: 'packages/domain/src/crew/crew-of-event.ts',
    find: 'plan === crewPlan.firm && role !== leadRole',
    replace: 'plan === crewPlan.firm',
  },
  {
    row: 'S98',
    file: 'packages/sync/src/authority/reactions/react.ts',
    find: 'crewSlots: [followCrew, notifyInvitation,',
    replace: 'crewSlots: [notifyInvitation,',
  },
  {
    row: 'S99',
    file: crewAccess,
    find: "if (fields['plan'] === crewPlan.firm) return keyOf(event)",
    replace: 'return keyOf(event)',
  },
  {
    row: 'S99',
    file: crewAccess,
    find: "wasInvited(fields) ? String(fields['person_id']) : nobody",
    replace: 'nobody',
  },
  { row: 'S99', file: crewAccess, find: 'isAdmin(actor) || isOf(actor, record) ? [] : privateOfSlot', replace: '[]' },
  {
    row: 'S99',
    file: crewAccess,
    find: "return isOf(actor, before) || (isAdmin(actor) && before.fields['person_type'] === crewPersonType.freelancer)",
    replace: 'return isOf(actor, before) || isAdmin(actor)',
  },
  {
    row: 'S100',
    file: 'packages/domain/src/crew/ids.ts',
    find: 'stableHash([event_id, person_type, person_id, role]',
    replace: 'stableHash([event_id, person_type, person_id, role, Math.random()]',
  },
  {
    row: 'S100',
    file: 'packages/domain/src/crew/times.ts',
    find: "return isSame ? 'accepted' : 'changed'",
    replace: "return isSame || slot.answered_place !== null ? 'accepted' : 'changed'",
  },
  {
    row: 'S100',
    file: 'packages/domain/src/crew/times.ts',
    find: "isDeclined(slot) ? 'declined' : unanswered",
    replace: "'declined'",
  },
  {
    row: 'S112',
    file: 'packages/domain/src/task/edit-rule.ts',
    find: '...edited.value[0]?.patch, deadline, deadline_time, rule_due }',
    replace: '...edited.value[0]?.patch }',
  },
  {
    row: 'S115',
    file: crewEdits,
    find: 'return Object.fromEntries(Object.entries(cells).filter((entry) => !isSame(entry)))',
    replace: 'return cells',
  },
  { row: 'S115', file: crewEdits, find: 'invited_at: at }', replace: '}' },
  {
    row: 'S115',
    file: crewEdits,
    find: 'if (slot !== undefined) return editSlot(context, { event, slot, input: said })',
    replace: '',
  },
  {
    row: 'S115',
    file: crewEdits,
    find: '!begun.some((need) => need.role === role)',
    replace: 'role !== null',
  },
  {
    row: 'S116',
    file: 'packages/domain/src/access/user-access.ts',
    find: '(field === plannedField && isAdmin(actor))',
    replace: 'isAdmin(actor)',
  },
  {
    row: 'S116',
    file: 'packages/domain/src/crew/rest-weekdays.ts',
    find: 'if (restsOn(person, day)) days.push(day)',
    replace: 'if (restsOn(person, firstDay)) days.push(day)',
  },
  {
    row: 'S116',
    file: 'packages/domain/src/crew/crew-board.ts',
    find: "return isRestDay ? 'off' : 'free'",
    replace: "return 'free'",
  },
  {
    row: 'S101',
    file: crewReactions,
    find: "  if (stampOf(before?.row.clocks, 'invitation') === stampOf(after.row.clocks, 'invitation')) return\n",
    replace: '',
  },
  {
    row: 'S101',
    file: crewReactions,
    find: "if (!recipient.is_approved || !maySee(recipient, 'events', stored(event))) return",
    replace: 'if (!recipient.is_approved) return',
  },
  {
    row: 'S105',
    file: 'packages/domain/src/call/versions.ts',
    find: 'versions.find(({ id }) => id === slot.call_opened_version) ?? null',
    replace: 'slot.call_opened_at === null ? null : latest',
  },
  {
    row: 'S109',
    file: 'apps/server/src/push/take-in.ts',
    find: '  return message !== undefined\n',
    replace: '  return message !== undefined || last > position\n',
  },
  {
    row: 'S109',
    file: 'apps/web/src/data/actions/pushes.ts',
    find: 'const isOfKey = known !== null && textOf(known.options.applicationServerKey) === public_key',
    replace: 'const isOfKey = known !== null',
  },
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
  // Thumbnails of PDFs.
  {
    row: 'S114',
    file: 'packages/domain/src/attachment/types.ts',
    find: '/^\\/9j\\/[A-Za-z0-9+/]*={0,2}$/',
    replace: '/^\\/9j\\//',
  },
  {
    row: 'S114',
    file: 'apps/web/src/ui/attachments/attach-with-thumbnail.ts',
    find: 'const longestWaitMs = 5_000',
    replace: 'const longestWaitMs = 50_000',
  },
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
    row: 'S120',
    file: 'apps/server/src/push/push-subscriptions.ts',
    find: "if (known === undefined || (old !== null && old !== known.endpoint)) return 'not_found'",
    replace: '',
  },
]
