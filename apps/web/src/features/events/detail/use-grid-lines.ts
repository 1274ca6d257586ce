import { editEvent } from '@bama/domain'
import { runCommand } from '../../../data/index.ts'
import { inPlaceTexts as texts } from '../../../texts/in-place.ts'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { type GridImage, isLegacy } from '../images/grid-images.ts'
import { removeLine, useEventLines } from './use-event-lines.ts'

/** How long the server keeps an unreferenced file, in milliseconds (`files/collector.ts` in the server). */
const keptMs = 24 * 60 * 60 * 1000

/** The images of an event's screen grid, ordered and removed in place. */
export function useGridLines(event: BoardEvent) {
  const { move, remove } = useEventLines(event, 'screen_grid_images')

  const setLegacy = async (from: string | null, to: string | null): Promise<boolean> => {
    const base = { ...event, screen_grid_image_url: from }
    const outcome = await runCommand(editEvent, { base, input: { screen_grid_image_url: to } })
    if (!outcome.ok) showFailure(texts.saveFailed, outcome.error)
    return outcome.ok
  }
  return {
    move,
    remove(image: GridImage, name: string): void {
      const said = texts.imageRemoved(name)
      if (!isLegacy(image)) return remove(image, said, keptMs)
      const { id, url } = image
      void removeLine({
        id,
        said,
        takeOut: () => setLegacy(url, null),
        putBack: () => setLegacy(null, url),
        keptMs,
      })
    },
  }
}
