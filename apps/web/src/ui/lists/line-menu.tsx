import { Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { inPlaceTexts as texts } from '../../texts/in-place.ts'
import classes from './line-menu.module.css'
import { OrderItems } from './order-menu.tsx'
import { indexAfter } from './order-step.ts'
import { RowMenu } from './row-menu.tsx'

interface LineMenuProps {
  /** The line's text. */
  readonly name: string
  readonly index: number
  readonly total: number
  /** The lines are side by side, the first at the right. */
  readonly isInRow?: boolean
  readonly onMove: (index: number) => void
  readonly onRemove: () => void
}

/** A menu to move or remove a line of a read-only list. Visible on hover or focus, and always on touch screens. */
export function LineMenu({ name, onRemove, onMove, ...order }: LineMenuProps) {
  return (
    <RowMenu
      className={classes.button}
      label={texts.lineActions(name)}
      width={180}
      data-record-focus=""
      data-in-row={order.isInRow === true ? '' : undefined}
      renderItems={() => (
        <>
          <OrderItems {...order} onMove={(step) => onMove(indexAfter(step, order))} />
          <Menu.Divider />
          <Menu.Item
            c="var(--bama-red-fg)"
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            onClick={onRemove}
          >
            {texts.removeLine}
          </Menu.Item>
        </>
      )}
    >
      <IconDots size={18} stroke={1.7} aria-hidden />
    </RowMenu>
  )
}
