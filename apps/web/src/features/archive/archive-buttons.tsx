import { IconArrowBackUp, IconCopy } from '@tabler/icons-react'
import type { LocalEvent } from '../../data/index.ts'
import { archiveTexts as texts } from '../../texts/archive.ts'
import { eventsTexts } from '../../texts/events.ts'
import { RowButtons } from '../../ui/lists/record-cells.tsx'
import { RowButton } from '../../ui/lists/row-button.tsx'
import classes from './archive-buttons.module.css'

export interface ArchiveActions {
  readonly restore: (event: LocalEvent) => void
  /** Opens the form for a new event, filled with this event's values. */
  readonly copy: (event: LocalEvent) => void
}

interface ArchiveButtonsProps {
  readonly event: LocalEvent
  readonly actions: ArchiveActions
}

export function ArchiveButtons({ event, actions }: ArchiveButtonsProps) {
  return (
    <RowButtons>
      <RowButton
        aria-label={texts.copyOf(event.name)}
        title={eventsTexts.menu.duplicate}
        onClick={() => actions.copy(event)}
      >
        <IconCopy size={20} stroke={1.7} aria-hidden />
      </RowButton>
      <RowButton
        shape="words"
        aria-label={texts.restoreOf(event.name)}
        data-record-focus
        onClick={() => actions.restore(event)}
      >
        <IconArrowBackUp size={18} stroke={1.7} aria-hidden className={classes.sign} />
        {texts.restore}
      </RowButton>
    </RowButtons>
  )
}
