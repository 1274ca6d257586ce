import type { EntityAccess, StoredRecord } from './entity-access.ts'
import { foreignOwner } from './owner.ts'

const ownerIn =
  (field: string) =>
  ({ fields }: StoredRecord): string | null =>
    typeof fields[field] === 'string' ? fields[field] : null

/** Personal messages: the server writes them; only the recipient reads them, marks them read and deletes them. */
export const messageAccess: EntityAccess = {
  visibilityKeyOf: ownerIn('recipient_id'),
  sees: (actor, visibilityKey) => visibilityKey === actor.id,
  privateFields: [],
  hiddenFields: () => [],
  mayCreate: () => ({}),
  mayChangeCell: (_actor, _before, cell) => cell.length === 1 && cell[0] === 'is_read',
  mayDelete: () => true,
}

/** Canvas: everything is the person's own, admins don't see it either. */
export const privateSheetAccess: EntityAccess = {
  visibilityKeyOf: ownerIn('user_id'),
  sees: (actor, visibilityKey) => visibilityKey === actor.id,
  privateFields: [],
  hiddenFields: () => [],
  owned: ({ id }) => ({ user_id: id }),
  mayCreate: (actor, _after, patch) => foreignOwner(actor, patch, 'user_id'),
  mayChangeCell: (_actor, _before, cell) => cell[0] !== 'user_id',
  mayDelete: () => true,
}
