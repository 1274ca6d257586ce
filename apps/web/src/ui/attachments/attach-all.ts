import type { AttachedItem, RecordId } from '@bama/domain'
import { showProblem } from '../feedback/show-outcome.ts'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { attachWithThumbnail } from './attach-with-thumbnail.ts'
import { attachProblemText } from './attachments.tsx'

/**
 * Attaches the files of a comment or message that was just written, one after the other to save memory on phones. Shows
 * which of them failed, and returns those.
 */
export async function attachAll(
  item: AttachedItem,
  files: readonly File[],
  entryId: RecordId | null,
): Promise<readonly File[]> {
  const failed: File[] = []
  for (const file of files) {
    const attached = await attachWithThumbnail(item, file, entryId)
    if (attached.ok) continue
    failed.push(file)
    showProblem(attachProblemText(attached.error), texts.toast.fileFailed(file.name))
  }
  return failed
}
