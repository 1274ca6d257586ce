import { IconBulb } from '@tabler/icons-react'
import { useEffect } from 'react'
import { preloadExample } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { WarningStrip } from '../../../ui/display/warning-strip.tsx'
import { RowButton } from '../../../ui/lists/row-button.tsx'
import { type BoardEvent, useBoardActions } from '../board/board-actions.ts'

const { example: texts } = eventsTexts

/** Marks an event as an example, with a button that deletes it and everything that belongs to it. */
export function ExampleStrip({ event }: { readonly event: BoardEvent }) {
  const { removeExample } = useBoardActions()
  useEffect(() => void preloadExample(), [])
  return (
    <WarningStrip
      tone="sky"
      icon={IconBulb}
      end={
        removeExample && (
          <RowButton shape="words" aria-label={texts.removeOf(event.name)} onClick={() => removeExample(event)}>
            {texts.remove}
          </RowButton>
        )
      }
    >
      {texts.strip}
    </WarningStrip>
  )
}
