import type { AttachedItem, RecordId, Result } from '@bama/domain'
import { attach, type AttachProblem, checkFile } from '../../data/index.ts'

/** Attaches a file; one that is a PDF with a small picture of its first page, if there is one to be had soon. */
export async function attachWithThumbnail(
  item: AttachedItem,
  file: File,
  entryId: RecordId | null,
): Promise<Result<null, AttachProblem>> {
  const checked = checkFile(file)
  const thumbnail = checked.ok && checked.value === 'application/pdf' ? await soonThumbnailOf(file) : null
  return attach(item, file, { entryId, thumbnail })
}

/** What draws it may have to come over a slow line first; the file is not to wait for that. */
const longestWaitMs = 5_000

function soonThumbnailOf(file: File): Promise<string | null> {
  let late: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    late = setTimeout(resolve, longestWaitMs, null)
  })
  return Promise.race([thumbnailOf(file), tooLate]).finally(() => clearTimeout(late))
}

/** None of a locked, broken or slow file, nor without the part that draws it: it has an icon then. */
async function thumbnailOf(file: File): Promise<string | null> {
  try {
    const { pdfThumbnail } = await import('../pdf/pdf-thumbnail.ts')
    return await pdfThumbnail(await file.arrayBuffer())
  } catch {
    return null
  }
}
