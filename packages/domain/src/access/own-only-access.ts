import { type EntityAccess, hidesNothing, type StoredRecord } from './entity-access.ts'

const ownerIn =
  (field: string) =>
  ({ fields }: StoredRecord): string | null =>
    typeof fields[field] === 'string' ? fields[field] : null

/** Rules of personal messages: the server writes them; only the recipient reads, marks as read and deletes them. */
export const messageAccess: EntityAccess = {
  visibilityKeyOf: ownerIn('recipient_id'),
  sees: (actor, visibilityKey) => visibilityKey === actor.id,
  ...hidesNothing,
  mayCreate: () => ({}),
  mayChangeCell: (_actor, _before, cell) => cell.length === 1 && cell[0] === 'is_read',
  mayDelete: () => true,
}
