import { cellParts, type EntityModel, isTypedText, type Patch } from '@bama/domain'

/**
 * Returns those of a patch's cells that hold text which a person typed, such as a description or a line of a checklist,
 * unless the patch itself removes the line.
 */
export const typedCellsOf = (
  model: EntityModel,
  patch: Patch,
  cells: readonly string[] = Object.keys(patch),
): readonly string[] =>
  cells.filter((cell) => {
    const [field = '', , part] = cellParts(cell) ?? []
    const schema = part === undefined ? model.schema.shape[field] : model.lists[field]?.shape[part]
    const isRemoved = part !== undefined && patch[cell.slice(0, cell.lastIndexOf('/'))] === null
    const value = patch[cell]
    return !isRemoved && typeof value === 'string' && value !== '' && schema !== undefined && isTypedText(schema)
  })
