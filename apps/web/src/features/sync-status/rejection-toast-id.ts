/** The id of the toast of rejected changes, by which the list hides it. */
export const rejectionToastId = 'sync-rejected'
