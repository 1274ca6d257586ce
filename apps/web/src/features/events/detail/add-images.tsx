import { type Actor, compareOrdered, editEvent } from '@bama/domain'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type DraftPlace, dropImage, removeDraft, runCommand, sendKeptImages } from '../../../data/index.ts'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { inPlaceTexts as texts } from '../../../texts/in-place.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { withLast } from '../../../ui/lists/moved.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { imageTypes } from '../form/image-problem.ts'
import { keepGridImage, type KeptImage } from '../form/keep-grid-image.ts'
import type { GridImage } from '../images/grid-images.ts'
import { AddFilesButton, RefusedFiles } from '../../../ui/attachments/add-files-button.tsx'

interface AddImagesProps {
  readonly event: BoardEvent
  readonly actor: Actor
}

/** Adds images to the event at once. They are stored on this device and uploaded when there is a connection. */
export function AddImages({ event, actor }: AddImagesProps) {
  const latest = useRef(event)
  useEffect(() => {
    latest.current = event
  })
  const [isAdding, setIsAdding] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])

  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || isAdding) return
    setIsAdding(true)
    try {
      setRefused(await addTo(files))
    } finally {
      setIsAdding(false)
    }
  }

  /** Resolves to the problems of the files that were refused. */
  const addTo = async (files: readonly File[]): Promise<readonly string[]> => {
    const draftId = crypto.randomUUID()
    // Stored like a second tab's draft of the event form. If this is interrupted, the form finds the leftover images.
    const place: DraftPlace = { ownerId: actor.id, key: `event:${event.id}#${draftId}` }
    const problems: string[] = []
    const kept: KeptImage[] = []
    // One at a time, because a phone lacks the memory for twenty photos at once.
    for (const file of files) {
      const image = await keepGridImage(place, draftId, file)
      if (image.ok) kept.push(image.value)
      else problems.push(`${file.name}: ${eventFormTexts.imageProblems[image.error]}`)
    }
    if (kept.length === 0) return problems
    const base = latest.current
    const images = kept.reduce<GridImage[]>(
      (list, image) => withLast(list, { ...image, sort_order: null }),
      base.screen_grid_images.toSorted(compareOrdered),
    )
    const saved = await runCommand(editEvent, { base, input: { screen_grid_images: images } })
    // What can't be removed for lack of room is found by the event's form later.
    if (!saved.ok) for (const { id } of kept) await dropImage(id).catch(console.error)
    await removeDraft(place).catch(console.error)
    if (saved.ok) {
      sendKeptImages()
      showDone(texts.imagesAdded)
    } else showFailure(texts.imagesFailed, saved.error)
    return problems
  }

  return (
    <>
      <AddFilesButton
        label={texts.addImage}
        accept={imageTypes.join(',')}
        icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
        isAdding={isAdding}
        onFiles={add}
      />
      <RefusedFiles problems={refused} />
    </>
  )
}
