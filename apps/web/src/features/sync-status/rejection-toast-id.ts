/** The one toast of refused changes, so that it can be taken away where they are read. */
export const rejectionToastId = 'sync-rejected'
