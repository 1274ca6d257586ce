import { accessRules, type Actor, entityModels, type EntityName, entityNamed, omissibleFields } from '@bama/domain'
import { leanPage, type SyncResponse, type WireChange } from '@bama/sync'
import { fromTable, type KeptRecord, keptFields } from '../store/records.ts'
import { toVisible } from './visible.ts'

/** What a page says of a record that the caller does not have (any more). */
type Removal = Exclude<WireChange, { readonly _version: number }>

/** What a page brings of one record: as it is kept, or that it is gone. */
export type PageChange = KeptRecord | Removal

/** By entity. */
export type PageChanges = Readonly<Record<string, readonly PageChange[]>>

type Whole = Pick<SyncResponse, 'changes' | 'unsaid'>

const isKept = (change: PageChange): change is KeptRecord => 'fields' in change

/** Changes, as the JSON of the members that an answer has of them, for devices of the first version: every field, and a clock for each cell. */
export const plainPageText = (actor: Actor, changes: PageChanges): string =>
  membersOf({
    changes: Object.fromEntries(Object.entries(changes).map(([entity, list]) => [entity, visible(actor, list)])),
  })

/**
 * The same for all others. A record of which the caller may see everything travels as it is kept, as a text: nothing of it is
 * parsed, and none of its fields looked at.
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

/** How packed clocks begin. Those of before are packed for the wire: they are as large as the fields. */
const packed = '{"*":'

function travelsAsKept(actor: Actor, entity: EntityName, kept: KeptRecord): boolean {
  if (!kept.clocks.startsWith(packed)) return false
  const rules = accessRules[entity]
  if (rules.privateFields.length === 0) return true
  const record = {
    id: kept.id,
    // Mostly the caller alone decides, and no field is asked for.
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
  // What a record calls its own comes first: of two members with one name the later counts.
  return `${fields.slice(0, -1)}${fields.length > 2 ? ',' : ''}${head.slice(1, -1)},"_clocks":${clocks}}`
}
