interface Created {
  readonly id: string
  readonly created_at: string
}

/** The oldest first; of one moment by id, so that every device has them alike. */
export const byCreation = (a: Created, b: Created): number =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1
