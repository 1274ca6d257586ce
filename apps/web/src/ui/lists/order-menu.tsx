import { Menu } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
} from '@tabler/icons-react'
import { useState } from 'react'
import { orderTexts } from '../../texts/order.ts'
import { AnchoredMenu } from './row-menu.tsx'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

interface OrderMenuProps {
  readonly anchor: HTMLElement
  readonly index: number
  readonly total: number
  readonly onMove: (index: number) => void
  readonly onClosed: () => void
}

/** The menu alternative to dragging a row. */
export function OrderMenu({ anchor, index, total, onMove, onClosed }: OrderMenuProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <AnchoredMenu
      anchor={anchor}
      opened={isOpen}
      width={180}
      position="bottom-start"
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <OrderItems index={index} total={total} onMove={onMove} />
    </AnchoredMenu>
  )
}

interface OrderItemsProps extends Pick<OrderMenuProps, 'index' | 'total' | 'onMove'> {
  /** The items are side by side, the first at the right. */
  readonly isInRow?: boolean
  /** What a list of another kind calls its places. */
  readonly texts?: Readonly<Record<'up' | 'down' | 'top' | 'bottom', string>>
}

export function OrderItems({ index, total, onMove, isInRow = false, texts = orderTexts }: OrderItemsProps) {
  const isFirst = index <= 0
  const isLast = index === total - 1
  const [Before, After] = isInRow ? [IconArrowRight, IconArrowLeft] : [IconArrowUp, IconArrowDown]
  return (
    <>
      <Menu.Item disabled={isFirst} leftSection={<Before {...icon} />} onClick={() => onMove(index - 1)}>
        {isInRow ? orderTexts.right : texts.up}
      </Menu.Item>
      <Menu.Item disabled={isLast} leftSection={<After {...icon} />} onClick={() => onMove(index + 1)}>
        {isInRow ? orderTexts.left : texts.down}
      </Menu.Item>
      <Menu.Item disabled={isFirst} leftSection={<IconArrowBarToUp {...icon} />} onClick={() => onMove(0)}>
        {texts.top}
      </Menu.Item>
      <Menu.Item disabled={isLast} leftSection={<IconArrowBarToDown {...icon} />} onClick={() => onMove(total - 1)}>
        {texts.bottom}
      </Menu.Item>
    </>
  )
}
