import { cellParts, type EntityModel } from '@bama/domain'

/** What the history keeps of a value: JSON, or nothing. */
type Kept = string | null

/** What a person may not see of a record, by cell. */
export interface HiddenCells {
  /** Cells of these names, and cells below them, are left out whole. */
  readonly names: readonly string[]
  /** A kept value of a cell as the person may see it: of a composite the parts that are hidden are left out. */
  shown(cell: string, kept: Kept): unknown
}

/**
 * Hidden fields as the cells that hold them: a composite is written under a name of its own, while the fields that are
 * hidden are its parts.
 */
export function hiddenCells(model: EntityModel, hiddenFields: readonly string[]): HiddenCells {
  const isHidden = (field: string): boolean => hiddenFields.includes(field)
  const composites = Object.entries(model.composites)
  const whole = composites.filter(([, schema]) => Object.keys(schema.shape).every(isHidden)).map(([name]) => name)
  return {
    names: [...hiddenFields, ...whole],
    shown(cell, kept) {
      const value: unknown = kept === null ? null : JSON.parse(kept)
      const isComposite = composites.some(([name]) => name === cellParts(cell)?.[0])
      if (!isComposite || typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).filter(([part]) => !isHidden(part)))
    },
  }
}
