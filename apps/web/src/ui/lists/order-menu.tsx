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
import { indexAfter, type OrderStep } from './order-step.ts'
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
      <OrderItems index={index} total={total} onMove={(step) => onMove(indexAfter(step, { index, total }))} />
    </AnchoredMenu>
  )
}

interface OrderItemsProps extends Pick<OrderMenuProps, 'index' | 'total'> {
  readonly onMove: (step: OrderStep) => void
  /** The items are side by side, the first at the right. */
  readonly isInRow?: boolean
  /** What a list of another kind calls its places. */
  readonly texts?: Readonly<Record<OrderStep, string>>
}

export function OrderItems({ index, total, onMove, isInRow = false, texts = orderTexts }: OrderItemsProps) {
  const isFirst = index <= 0
  const isLast = index === total - 1
  const [Before, After] = isInRow ? [IconArrowRight, IconArrowLeft] : [IconArrowUp, IconArrowDown]
  return (
    <>
      <Menu.Item disabled={isFirst} leftSection={<Before {...icon} />} onClick={() => onMove('up')}>
        {isInRow ? orderTexts.right : texts.up}
      </Menu.Item>
      <Menu.Item disabled={isLast} leftSection={<After {...icon} />} onClick={() => onMove('down')}>
        {isInRow ? orderTexts.left : texts.down}
      </Menu.Item>
      <Menu.Item disabled={isFirst} leftSection={<IconArrowBarToUp {...icon} />} onClick={() => onMove('top')}>
        {texts.top}
      </Menu.Item>
      <Menu.Item disabled={isLast} leftSection={<IconArrowBarToDown {...icon} />} onClick={() => onMove('bottom')}>
        {texts.bottom}
      </Menu.Item>
    </>
  )
}
