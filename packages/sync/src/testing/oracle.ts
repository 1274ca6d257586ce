import type { Mutation } from '../protocol/mutation.ts'
import type { MutationResult } from '../protocol/mutation-result.ts'
import type { SimPerson } from './sim-server.ts'

/** One mutation with the answer that it got. */
export interface Acknowledged {
  readonly mutation: Mutation
  readonly result: MutationResult
}

/** An event as the oracle reckons it: flat cells, none of the product's own structures. */
export interface ExpectedEvent {
  readonly id: string
  readonly cells: ReadonlyMap<string, unknown>
  readonly version: number
}

/**
 * What all copies must come to, worked out from the acknowledged mutations alone. On purpose nothing here uses the
 * product's merge, projection or policy: a mistake there must not be repeated here.
 */
export function foldEvents(acknowledged: Iterable<Acknowledged>): ReadonlyMap<string, ExpectedEvent> {
  const created = new Set<string>()
  const deleted = new Set<string>()
  const winners = new Map<string, Map<string, { stamp: string; value: unknown }>>()
  const versions = new Map<string, number>()
  for (const { mutation, result } of acknowledged) {
    if (mutation.entity !== 'events' || result.status === 'rejected') continue
    const id = mutation.recordId
    if (result.status === 'applied') versions.set(id, (versions.get(id) ?? 0) + 1)
    if (mutation.operation === 'delete') deleted.add(id)
    if (mutation.operation === 'create') created.add(id)
    const cells = winners.get(id) ?? new Map<string, { stamp: string; value: unknown }>()
    winners.set(id, cells)
    const stamp = result.stamp ?? mutation.stamp
    for (const [cell, value] of Object.entries(mutation.patch)) {
      const known = cells.get(cell)
      if (known === undefined || stamp > known.stamp) cells.set(cell, { stamp, value })
    }
  }
  const events = new Map<string, ExpectedEvent>()
  for (const [id, cells] of winners) {
    if (!created.has(id) || deleted.has(id)) continue
    const removed = new Set(
      [...cells.keys()].filter((cell) => cell.startsWith('checklist/') && cell.split('/').length === 2),
    )
    const kept = [...cells].filter(([cell]) => {
      const [list, entry, field] = cell.split('/')
      return !(field !== undefined && removed.has(`${list}/${entry}`)) && !removed.has(cell)
    })
    events.set(id, { id, cells: new Map(kept.map(([cell, { value }]) => [cell, value])), version: versions.get(id) ?? 0 })
  }
  return events
}

/**
 * Whether a person may make this change, by a reading of the rules of its own: `before` is the event as the acknowledged
 * mutations leave it, or undefined.
 */
export function mayDo({ role, id, permissions }: SimPerson, { operation, patch }: Mutation, before: ExpectedEvent | undefined): boolean {
  if (role === 'admin') return true
  const mayEdit = permissions.can_edit_events ?? role === 'operator'
  if (operation === 'create') {
    const assigned = patch['assigned_operator_id']
    const touchesManager = Object.keys(patch).some((cell) => managerCells.includes(cell.split('/')[0] ?? ''))
    return (permissions.can_create_events ?? role === 'operator') && !touchesManager && (role === 'operator' ? assigned === id : assigned === undefined)
  }
  if (before !== undefined && role === 'operator' && before.cells.get('assigned_operator_id') !== id) return false
  if (operation === 'delete') return permissions.can_delete_events === true
  return Object.keys(patch).every((cell) => {
    const field = cell.split('/')[0] ?? ''
    if (field === 'assigned_operator_id' || managerCells.includes(field)) return false
    return mayEdit || ['status', 'sort_order', 'is_completed'].includes(field) || /^checklist\/[^/]+\/completed$/.test(cell)
  })
}

const managerCells = ['approval_status', 'quote_number', 'booking_status', 'payment_status', 'manager_checklist']

/** The part of the expected events that this person may have on their device. */
export function expectedFor(
  person: SimPerson,
  events: ReadonlyMap<string, ExpectedEvent>,
): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const shown = new Map<string, ReadonlyMap<string, unknown>>()
  for (const { id, cells } of events.values()) {
    if (person.role === 'operator' && cells.get('assigned_operator_id') !== person.id) continue
    const visible = [...cells].filter(([cell]) => person.role === 'admin' || !managerCells.includes(cell.split('/')[0] ?? ''))
    shown.set(id, new Map(visible))
  }
  return shown
}

/** Where a device's record disagrees with what is expected of it; empty when it doesn't. */
export function differences(record: Readonly<Record<string, unknown>>, expected: ReadonlyMap<string, unknown>): readonly string[] {
  const problems: string[] = []
  const tags = record['tags'] as readonly string[]
  const checklist = record['checklist'] as readonly Readonly<Record<string, unknown>>[]
  const entries = new Set<string>()
  let expectedTags = 0
  for (const [cell, value] of expected) {
    const [field = '', key, part] = cell.split('/')
    let actual: unknown = record[field]
    if (field === 'tags' && key !== undefined) {
      actual = tags.includes(decodeURIComponent(key))
      if (value === true) expectedTags++
    } else if (field === 'checklist' && key !== undefined && part !== undefined) {
      entries.add(key)
      actual = checklist.find((entry) => entry['id'] === key)?.[part]
    }
    if (actual !== value) problems.push(`${cell}: is ${JSON.stringify(actual)}, should be ${JSON.stringify(value)}`)
  }
  if (tags.length !== expectedTags) problems.push(`tags: has ${tags.join(', ')}, should have ${expectedTags}`)
  if (checklist.length !== entries.size) problems.push(`checklist: has ${checklist.length}, should have ${entries.size}`)
  for (const cell of managerCells)
    if (cell in record && ![...expected.keys()].some((key) => key.startsWith(cell)) && record['_mayManage'] === false)
      problems.push(`${cell} should not be on this device`)
  return problems
}
