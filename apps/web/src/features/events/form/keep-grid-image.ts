import { err, ok, type Result } from '@bama/domain'
import { type DraftPlace, keepImage } from '../../../data/index.ts'
import type { GridImage } from '../images/grid-images.ts'
import { type ImageProblem, imageProblem, measureImage } from './image-problem.ts'

export type KeptImage = Omit<GridImage, 'sort_order'>

const longestName = 300

/** Stores an image on this device, as one of a draft. */
export async function keepGridImage(
  place: DraftPlace,
  draftId: string,
  file: File,
): Promise<Result<KeptImage, ImageProblem>> {
  const problem = await imageProblem(file, measureImage)
  if (problem !== null) return err(problem)
  const kept = await keepImage(place, draftId, file)
  if (!kept.ok) return err(kept.error.code === 'invalid_file' ? 'unreadable' : 'storage')
  return ok({ ...kept.value, filename: file.name.slice(0, longestName).toWellFormed() || null })
}
