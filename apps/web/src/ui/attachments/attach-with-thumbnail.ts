import type { AttachedItem, RecordId, Result } from '@bama/domain'
import { attach, type AttachProblem, checkFile } from '../../data/index.ts'

/** Attaches a file. A PDF gets a thumbnail of its first page if it can be drawn quickly. */
export async function attachWithThumbnail(
  item: AttachedItem,
  file: File,
  entryId: RecordId | null,
): Promise<Result<null, AttachProblem>> {
  const checked = checkFile(file)
  const thumbnail = checked.ok && checked.value === 'application/pdf' ? await soonThumbnailOf(file) : null
  return attach(item, file, { entryId, thumbnail })
}

/**
 * The code that draws the thumbnail may have to load over a slow connection. The file doesn't wait longer than this.
 */
const longestWaitMs = 5_000

function soonThumbnailOf(file: File): Promise<string | null> {
  let late: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    late = setTimeout(resolve, longestWaitMs, null)
  })
  return Promise.race([thumbnailOf(file), tooLate]).finally(() => clearTimeout(late))
}

/** Null for a locked, broken or slow PDF, or when the code can't be loaded: the file then has an icon. */
async function thumbnailOf(file: File): Promise<string | null> {
  try {
    const { pdfThumbnail } = await import('../pdf/pdf-thumbnail.ts')
    return await pdfThumbnail(await file.arrayBuffer())
  } catch {
    return null
  }
}
