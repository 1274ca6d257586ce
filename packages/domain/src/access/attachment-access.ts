import { commentAccess } from './comment-access.ts'
import type { EntityAccess } from './entity-access.ts'

/**
 * Who may do what with attachments (docs/decisions/0058): as with comments, whoever sees the item sees and adds them, nobody
 * changes one, and who may delete a comment deletes a file. A file is something said.
 */
export const attachmentAccess: EntityAccess = commentAccess
