import { compareText } from '@bama/domain'

interface Created {
  readonly id: string
  readonly created_at: string
}

/** Oldest first; ties are ordered by id, the same on every device. */
export const byCreation = (a: Created, b: Created): number =>
  compareText(a.created_at, b.created_at) || compareText(a.id, b.id)
