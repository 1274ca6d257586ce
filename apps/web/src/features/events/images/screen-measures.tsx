import { screenGridOf } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconRulerMeasure } from '@tabler/icons-react'
import { screenGridTexts as texts } from '../../../texts/screen-grid.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { useEscapeHeld } from '../../../ui/forms/escape-hold.ts'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { GridPicture } from '../../../ui/screen-grid/grid-picture.tsx'
import type { BoardEvent } from '../board/board-actions.ts'

const ScreenMeasuresDialog = lazyDialog(() =>
  import('./screen-measures-dialog.tsx').then((part) => part.ScreenMeasuresDialog),
)

interface ScreenMeasuresProps {
  readonly event: BoardEvent
  readonly mayEdit: boolean
}

/** An event's screen as a drawing from its numbers, with the form for them. */
export function ScreenMeasures({ event, mayEdit }: ScreenMeasuresProps) {
  const grid = screenGridOf(event)
  const form = useDialog<BoardEvent>()
  useEscapeHeld(form.isOpen)
  return (
    <>
      {grid !== null && <GridPicture grid={grid} />}
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-md"
          mt={4}
          ms={-8}
          leftSection={<IconRulerMeasure size={18} stroke={1.7} aria-hidden />}
          onClick={() => form.open(event)}
        >
          {grid === null ? texts.add : texts.edit}
        </Button>
      )}
      {form.subject !== undefined && <ScreenMeasuresDialog key={form.key} {...form.props} event={form.subject} />}
    </>
  )
}
