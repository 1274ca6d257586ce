import {
  defaultFields,
  type EntityName,
  entityModels,
  entityNamed,
  fieldsBut,
  isDefault,
  packClocks,
} from '@bama/domain'
import type { Clocks, WireRecord } from '../record/row.ts'
import { isRemoval, type SyncResponse, type WireChange } from './sync-response.ts'

type Changes = SyncResponse['changes']
type Fields = Readonly<Record<string, unknown>>

/** What a page's records hold in the fields that they do not name, by entity. */
type Unsaid = Readonly<Record<string, Fields>>

/** Used on the wire only: fields that a record lacks although `unsaid` has a default for them. */
const without = '_without'

/**
 * Compacts a page: sends default field values once per entity, and packs clocks. The page itself lists the omitted
 * defaults, so that readers of another version, with other defaults, restore it correctly. Expects one clock per
 * cell, and no fields or clocks that the reader may not see, so that neither the defaults nor the packed clocks
 * reveal any of them.
 */
export function leanPage(changes: Changes): { readonly changes: Changes; readonly unsaid: Unsaid } {
  const lean: Record<string, WireChange[]> = {}
  const unsaid: Record<string, Fields> = {}
  for (const [name, list] of Object.entries(changes) as [string, readonly WireChange[]][]) {
    const entity = entityNamed(name)
    if (entity === null) lean[name] = [...list]
    else {
      const common = defaultsHeld(list, defaultFields(entityModels[entity]))
      lean[name] = list.map((change) => (isRemoval(change) ? change : leanRecord(entity, change, common)))
      if (Object.keys(common).length > 0) unsaid[name] = common
    }
  }
  return { changes: lean, unsaid }
}

/** The defaults that at least one of these records holds. */
function defaultsHeld(list: readonly WireChange[], defaults: Fields): Fields {
  const held: Record<string, unknown> = {}
  const open = new Set(Object.keys(defaults))
  for (const change of list) {
    if (open.size === 0) break
    if (isRemoval(change)) continue
    for (const field of open)
      if (Object.hasOwn(change, field) && isDefault(change[field], defaults[field])) {
        held[field] = defaults[field]
        open.delete(field)
      }
  }
  return held
}

function leanRecord(entity: EntityName, record: WireRecord, common: Fields): WireRecord {
  const lean: Record<string, unknown> = {}
  for (const field in record) {
    const value = record[field]
    if (!Object.hasOwn(common, field) || !isDefault(value, common[field])) lean[field] = value
  }
  lean['_clocks'] = packClocks(entityModels[entity], record, record._clocks as Clocks)
  const missing = Object.keys(common).filter((field) => !Object.hasOwn(record, field))
  if (missing.length > 0) lean[without] = missing
  return lean as unknown as WireRecord
}

/** Returns the records of a lean page with all their fields. Clocks stay packed. */
export function wholeChanges(changes: Changes, unsaid: Unsaid): Changes {
  const whole: Record<string, readonly WireChange[]> = {}
  for (const [entity, list] of Object.entries(changes) as [string, readonly WireChange[]][]) {
    const common = Object.hasOwn(unsaid, entity) ? unsaid[entity] : undefined
    const commonBut = common === undefined ? null : fieldsBut(common)
    whole[entity] =
      commonBut === null ? list : list.map((change) => (isRemoval(change) ? change : wholeRecord(change, commonBut)))
  }
  return whole as Changes
}

function wholeRecord(lean: WireRecord, commonBut: (missing: readonly string[]) => Fields): WireRecord {
  const { [without]: missing, ...said } = lean
  return { ...commonBut(Array.isArray(missing) ? (missing as readonly string[]) : []), ...said }
}
