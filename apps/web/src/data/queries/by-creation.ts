interface Created {
  readonly id: string
  readonly created_at: string
}

/** Oldest first; ties are ordered by id, the same on every device. */
export const byCreation = (a: Created, b: Created): number =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1
