import { fileIdOf } from '@bama/domain'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import {
  type DraftPlace,
  dropImage,
  dropRemovedImage,
  retryFile,
  type UploadState,
  useImageUploads,
} from '../../../data/index.ts'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { GridImage } from '../images/grid-images.ts'
import type { EventFormValues } from './form-values.ts'
import type { ImageProblem } from './image-problem.ts'
import { keepGridImage } from './keep-grid-image.ts'
import { moved, withLast } from '../../../ui/lists/moved.ts'

interface RefusedFile {
  readonly filename: string
  readonly problem: ImageProblem
}

export interface GridImages {
  readonly isAdding: boolean
  /** Whether an image added in this form was refused by the server. */
  isAnyRefused(): boolean
  /** The number of images added by the last selection, drop or paste. */
  readonly added: number
  readonly refused: readonly RefusedFile[]
  /** The state of the image's upload, while the server doesn't have it. */
  uploadOf(image: Pick<GridImage, 'url'>): UploadState | undefined
  /** Whether the image is uploaded only once the form is saved. */
  isNew(image: Pick<GridImage, 'id'>): boolean
  add(files: readonly File[]): Promise<void>
  remove(image: GridImage): void
  move(id: string, index: number): void
  retry(image: GridImage): void
  /** Called after saving. Discards pending uploads of images that were removed from the event and that no other has. */
  forgetRemoved(): void
  /** Called when the user leaves the form. Discards images that are still being added. */
  abandon(): void
}

interface GridImagesOptions {
  readonly form: UseFormReturnType<EventFormValues>
  readonly initial: EventFormValues
  readonly place: DraftPlace
  readonly draftId: string
}

/** The form's images. Each is stored on this device at once, and uploaded when the event that names it is saved. */
export function useGridImages({ form, initial, place, draftId }: GridImagesOptions): GridImages {
  const uploads = useImageUploads()
  const [adding, setAdding] = useState(0)
  const isAbandoned = useRef(false)
  const [added, setAdded] = useState(0)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const change = (next: (now: GridImage[]) => GridImage[]): void => form.setFieldValue('screen_grid_images', next)
  const isNew = ({ id }: Pick<GridImage, 'id'>): boolean => !initial.screen_grid_images.some((image) => image.id === id)
  const drop = ({ url }: GridImage, dropFile: (fileId: string) => Promise<void>): void => {
    const fileId = fileIdOf(url)
    if (fileId !== null) dropFile(fileId).catch(console.error)
  }

  const uploadOf = ({ url }: Pick<GridImage, 'url'>) => uploads?.get(fileIdOf(url) ?? '')

  const addOne = async (file: File): Promise<RefusedFile | null> => {
    const kept = await keepGridImage(place, draftId, file)
    if (!kept.ok) return { filename: file.name, problem: kept.error }
    if (isAbandoned.current) void dropImage(kept.value.id)
    else change((now) => withLast(now, { ...kept.value, sort_order: null }))
    return null
  }

  return {
    isAdding: adding > 0,
    isAnyRefused: () =>
      form.getValues().screen_grid_images.some((image) => isNew(image) && (uploadOf(image)?.error ?? null) !== null),
    added,
    refused,
    uploadOf,
    isNew,
    async add(files) {
      if (files.length === 0) return
      form.clearFieldError('screen_grid_images')
      setRefused([])
      setAdded(0)
      setAdding((count) => count + 1)
      // One at a time, because a phone lacks the memory for twenty photos at once.
      for (const file of files) {
        if (isAbandoned.current) break
        const problem = await addOne(file)
        if (problem === null) setAdded((count) => count + 1)
        else setRefused((others) => [...others, problem])
      }
      setAdding((count) => count - 1)
    },
    remove(image) {
      form.clearFieldError('screen_grid_images')
      change((now) => now.filter(({ id }) => id !== image.id))
      if (isNew(image)) drop(image, dropImage)
    },
    move: (id, index) => change((now) => moved(now, id, index)),
    retry({ url }) {
      form.clearFieldError('screen_grid_images')
      void retryFile(fileIdOf(url) ?? '').then(
        (outcome) => outcome.ok || showFailure(eventFormTexts.screenGrid.failed, outcome.error),
      )
    },
    abandon() {
      isAbandoned.current = true
    },
    forgetRemoved() {
      const left = new Set(form.getValues().screen_grid_images.map(({ id }) => id))
      for (const image of initial.screen_grid_images) if (!left.has(image.id)) drop(image, dropRemovedImage)
    },
  }
}
