import { cellParts, type EntityModel, isOfTypedText, type Patch } from '@bama/domain'

/**
 * Returns the cells of a patch that hold text which a person typed, such as a description or a line of a checklist, unless
 * the patch itself removes the line.
 */
export const typedCellsOf = (model: EntityModel, patch: Patch): readonly string[] =>
  Object.entries(patch).flatMap(([cell, value]) => {
    const [field = '', , part] = cellParts(cell) ?? []
    const schema = part === undefined ? model.schema.shape[field] : model.lists[field]?.shape[part]
    const isRemoved = part !== undefined && patch[cell.slice(0, cell.lastIndexOf('/'))] === null
    return !isRemoved && typeof value === 'string' && value !== '' && schema !== undefined && isOfTypedText(schema)
      ? [cell]
      : []
  })
