import { eventStatuses } from '@bama/domain'
import { Box, Menu } from '@mantine/core'
import {
  IconArchive,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconDots,
  IconShare2,
  IconEye,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import { shareTexts } from '../../../texts/share.ts'
import { type BoardEvent, useBoardActions } from '../board/board-actions.ts'
import { handFocusTo, recordKey, useFocusHandover } from '../../../ui/hooks/record-focus.ts'
import classes from './card-frame.module.css'
import { columnStyles } from '../board/column-styles.ts'
import { OrderItems } from '../../../ui/lists/order-menu.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { ToneSquare } from '../../../ui/display/tone-square.tsx'

const { menu: texts } = eventsTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** A card's ⋯ button and its menu. */
export function CardMenu({ event }: { readonly event: BoardEvent }) {
  // A card that moved to another column is a new element, which takes over the focus.
  useFocusHandover()
  return (
    <RowMenu
      className={classes.menuButton}
      label={texts.open(event.name)}
      width={232}
      mah="calc(100dvh - 16px)"
      data-record-focus="true"
      renderItems={() => <CardMenuItems event={event} />}
    >
      <IconDots {...icon} />
    </RowMenu>
  )
}

/**
 * All actions on a card, including an alternative to every drag.
 * A flat list, because Mantine's submenus don't open by arrow key in right-to-left pages.
 */
function CardMenuItems({ event }: { readonly event: BoardEvent }) {
  const actions = useBoardActions()
  const place = actions.placeOf(event)
  const thenFollow = (move: () => void): void => {
    move()
    handFocusTo([recordKey('event', event.id)])
  }
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => actions.open(event)}>
        {texts.view}
      </Menu.Item>
      {actions.mayEdit && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.edit(event)}>
          {texts.edit}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconShare2 {...icon} />} onClick={() => actions.share(event)}>
        {shareTexts.action}
      </Menu.Item>
      {actions.mayCreate && (
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.duplicate(event)}>
          {texts.duplicate}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={event.is_completed ? <IconCircleDashed {...icon} /> : <IconCircleCheck {...icon} />}
        onClick={() => actions.toggleCompleted(event)}
      >
        {event.is_completed ? texts.reopen : texts.complete}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{texts.moveTo}</Menu.Label>
      {eventStatuses.map((status) => (
        <Menu.Item
          key={status}
          disabled={status === place.status}
          leftSection={
            <Box component="span" mx={4}>
              <ToneSquare size={10} tone={columnStyles[status].tone} />
            </Box>
          }
          rightSection={status === place.status ? <IconCheck {...icon} /> : null}
          onClick={() => thenFollow(() => actions.moveToColumn(event, status))}
        >
          {columnStyles[status].title}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <OrderItems
        index={place.index}
        total={place.total}
        texts={texts}
        onMove={(step) => thenFollow(() => actions.moveWithin(event, step))}
      />
      {actions.mayDelete && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => actions.askArchive(event)}>
            {texts.archive}
          </Menu.Item>
          <Menu.Item
            c="var(--bama-red-fg)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => actions.askDelete(event)}
          >
            {texts.delete}
          </Menu.Item>
        </>
      )}
    </>
  )
}
