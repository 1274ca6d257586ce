import { IconDots } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import classes from './card-frame.module.css'
import { useFocusHandover } from '../../../ui/hooks/record-focus.ts'
import { CardMenu } from './card-menu.tsx'

/** A card's ⋯ button. The menu is rendered only while open, because a board has hundreds of these. */
export function CardMenuButton({ event }: { readonly event: BoardEvent }) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [stage, setStage] = useState<'none' | 'open' | 'closing'>('none')
  const menuId = useId()
  const isOpen = stage === 'open'
  // A card that moved to another column is a new element, which takes over the focus.
  useFocusHandover()
  return (
    <>
      <button
        ref={setButton}
        type="button"
        id={`${menuId}-target`}
        className={classes.menuButton}
        aria-label={eventsTexts.menu.open(event.name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-record-focus
        onClick={() => setStage(isOpen ? 'closing' : 'open')}
        onKeyDown={(key) => {
          if (key.key !== 'ArrowDown') return
          key.preventDefault()
          setStage('open')
        }}
      >
        <IconDots size={18} stroke={1.7} aria-hidden />
      </button>
      {stage !== 'none' && (
        <CardMenu
          event={event}
          id={menuId}
          anchor={button}
          opened={isOpen}
          onClose={() => setStage((now) => (now === 'open' ? 'closing' : now))}
          onClosed={() => setStage('none')}
        />
      )}
    </>
  )
}
