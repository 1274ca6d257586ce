import { cellParts, type EntityModel } from '@bama/domain'

/** What a person may not see of a record, by cell. */
export interface HiddenCells {
  /** Whether a cell is left out whole: it is of a hidden field, or of a composite of which every part is hidden. */
  readonly has: (cell: string) => boolean
  /** Returns a cell's value as the person may see it: a composite without its hidden parts. */
  shown(cell: string, value: unknown): unknown
}

/**
 * Maps hidden fields to the cells that hold them. A composite cell has its own name, while the hidden fields are its
 * parts.
 */
export function hiddenCells(model: EntityModel, hiddenFields: readonly string[]): HiddenCells {
  const isHidden = (field: string): boolean => hiddenFields.includes(field)
  const composites = Object.entries(model.composites)
  const whole = composites.filter(([, schema]) => Object.keys(schema.shape).every(isHidden)).map(([name]) => name)
  const names = new Set([...hiddenFields, ...whole])
  return {
    has: (cell) => names.has(cell.split('/')[0] ?? ''),
    shown(cell, value) {
      const isComposite = composites.some(([name]) => name === cellParts(cell)?.[0])
      if (!isComposite || typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).filter(([part]) => !isHidden(part)))
    },
  }
}
