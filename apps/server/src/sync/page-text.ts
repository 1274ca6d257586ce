import { accessRules, type Actor, entityModels, type EntityName, entityNamed, omissibleFields } from '@bama/domain'
import { leanPage, type SyncResponse, type WireChange } from '@bama/sync'
import { fromTable, type KeptRecord, keptFields } from '../store/stored-form.ts'
import { toVisible } from './visible.ts'

/** A page's entry for a record that the caller doesn't have (any more). */
type Removal = Exclude<WireChange, { readonly _version: number }>

/** A page's entry for a record: its stored form, or its removal. */
export type PageChange = KeptRecord | Removal

/** By entity. */
export type PageChanges = Readonly<Record<string, readonly PageChange[]>>

type Whole = Pick<SyncResponse, 'changes' | 'unsaid'>

const isKept = (change: PageChange): change is KeptRecord => 'fields' in change

/**
 * Returns the page members of a response as JSON text, for first-version devices: with every field, and a clock per
 * cell.
 */
export const plainPageText = (actor: Actor, changes: PageChanges): string =>
  membersOf({
    changes: Object.fromEntries(Object.entries(changes).map(([entity, list]) => [entity, visible(actor, list)])),
  })

/**
 * Like `plainPageText`, for all other devices. A record of which the caller may see everything is sent in its stored
 * form, as text, without parsing it or looking at its fields.
 */
export function leanPageText(actor: Actor, changes: PageChanges): string {
  const texts: string[] = []
  const unsaid: Record<string, unknown> = {}
  for (const [name, list] of Object.entries(changes)) {
    const entity = entityNamed(name)
    if (entity !== null && list.every((change) => !isKept(change) || travelsAsKept(actor, entity, change))) {
      texts.push(`${JSON.stringify(name)}:[${list.map(textOf).join()}]`)
      if (list.some(isKept)) unsaid[name] = omissibleFields(entityModels[entity])
    } else {
      const lean = leanPage({ [name]: visible(actor, list) })
      texts.push(`${JSON.stringify(name)}:${JSON.stringify(lean.changes[name])}`)
      Object.assign(unsaid, lean.unsaid)
    }
  }
  return `"changes":{${texts.join()}},"unsaid":${JSON.stringify(unsaid)}`
}

const membersOf = (whole: Whole): string => JSON.stringify(whole).slice(1, -1)

const visible = (actor: Actor, list: readonly PageChange[]): WireChange[] =>
  list.map((change) => (isKept(change) ? toVisible(actor, fromTable(change)) : change))

/**
 * The beginning of packed clocks. Older, unpacked clocks are packed for the wire, because they are as large as the
 * fields.
 */
const packed = '{"*":'

function travelsAsKept(actor: Actor, entity: EntityName, kept: KeptRecord): boolean {
  if (!kept.clocks.startsWith(packed)) return false
  const rules = accessRules[entity]
  if (rules.privateFields.length === 0) return true
  const record = {
    id: kept.id,
    // Usually the caller alone decides, and `fields` isn't read.
    get fields() {
      return keptFields(kept)
    },
  }
  return rules.hiddenFields(actor, record).length === 0
}

function textOf(change: PageChange): string {
  if (!isKept(change)) return JSON.stringify(change)
  const { id, created_at, updated_at, version, fields, clocks } = change
  const head = JSON.stringify({ id, created_at, updated_at, _version: version })
  // The record's own fields come first, so that `id` and its like below win: of two members with the same name, the
  // later one counts.
  return `${fields.slice(0, -1)}${fields.length > 2 ? ',' : ''}${head.slice(1, -1)},"_clocks":${clocks}}`
}
