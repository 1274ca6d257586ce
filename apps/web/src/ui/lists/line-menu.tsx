import { Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { inPlaceTexts as texts } from '../../texts/in-place.ts'
import classes from './line-menu.module.css'
import { OrderItems } from './order-menu.tsx'
import { RowMenu } from './row-menu.tsx'

interface LineMenuProps {
  /** What the line says. */
  readonly name: string
  readonly index: number
  readonly total: number
  /** They stand beside one another, the first at the right. */
  readonly isInRow?: boolean
  readonly onMove: (index: number) => void
  readonly onRemove: () => void
}

/** Orders and removes one line of a list that is read: seen when the line is pointed at, and always where nothing hovers. */
export function LineMenu({ name, onRemove, ...order }: LineMenuProps) {
  return (
    <RowMenu
      className={classes.button}
      label={texts.lineActions(name)}
      width={180}
      data-record-focus=""
      data-in-row={order.isInRow === true ? '' : undefined}
      renderItems={() => (
        <>
          <OrderItems {...order} />
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
