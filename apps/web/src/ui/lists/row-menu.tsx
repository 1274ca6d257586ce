import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { FocusHandover, focusMenu, keepFocusNear } from '../hooks/record-focus.ts'
import { BorrowedTarget } from '../dialogs/borrowed-target.tsx'
import { pressedWhile } from '../dialogs/single-press.ts'
import { menuMiddlewares } from './menu-position.ts'
import { useAfterFocusReturn } from '../hooks/use-after-focus-return.ts'
import { useOpensAfterMount } from '../dialogs/use-opens-after-mount.ts'

const mostHeight = 'min(560px, calc(100dvh - 16px))'

export interface RowMenuProps {
  readonly className?: string | undefined
  /** The button's accessible name. */
  readonly label: string
  readonly disabled?: boolean
  readonly width?: number
  /** The greatest height. Longer menus scroll. */
  readonly mah?: string
  readonly children: ReactNode
  readonly renderItems: () => ReactNode
  /** Data attributes of the button, by which it is found and styled. */
  readonly [attribute: `data-${string}`]: string | undefined
}

/** A button with a menu. The menu is mounted only while open, because a long list has hundreds of these. */
export function RowMenu({
  className,
  label,
  disabled = false,
  width = 200,
  mah = mostHeight,
  children,
  renderItems,
  ...attributes
}: RowMenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [stage, setStage] = useState<'none' | 'open' | 'closing'>('none')
  const menuId = useId()
  const isOpen = stage === 'open'
  useEffect(() => (isOpen && button !== null ? keepFocusNear(button) : undefined), [isOpen, button])
  return (
    <>
      <button
        ref={setButton}
        type="button"
        id={`${menuId}-target`}
        className={className}
        disabled={disabled}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...attributes}
        onClick={() => setStage(isOpen ? 'closing' : 'open')}
        onKeyDown={(key) => {
          if (key.key !== 'ArrowDown') return
          key.preventDefault()
          setStage('open')
        }}
      >
        {children}
      </button>
      {stage !== 'none' && (
        <AnchoredMenu
          id={menuId}
          anchor={button}
          opened={isOpen}
          width={width}
          mah={mah}
          onClose={() => setStage((now) => (now === 'open' ? 'closing' : now))}
          onClosed={() => setStage('none')}
        >
          {renderItems()}
        </AnchoredMenu>
      )}
    </>
  )
}

interface AnchoredMenuProps {
  readonly id?: string
  readonly anchor: HTMLElement | null
  readonly opened: boolean
  readonly width: number
  readonly mah?: string
  readonly position?: MenuProps['position']
  readonly onClose: () => void
  readonly onClosed: () => void
  readonly children: ReactNode
}

/** A menu for an element already on the page, such as a cell of a grid or the handle of a line. Mounted only while open. */
export function AnchoredMenu({
  id,
  anchor,
  opened,
  width,
  mah = mostHeight,
  position = 'bottom-end',
  onClose,
  onClosed,
  children,
}: AnchoredMenuProps) {
  return (
    <Menu
      {...(id === undefined ? {} : { id })}
      opened={useOpensAfterMount(opened)}
      onClose={onClose}
      onExitTransitionEnd={useAfterFocusReturn(opened, onClosed)}
      position={position}
      offset={4}
      width={width}
      middlewares={menuMiddlewares}
      shadow="md"
      returnFocus
    >
      <Menu.Target>
        <BorrowedTarget element={anchor} />
      </Menu.Target>
      <Menu.Dropdown ref={focusMenu} {...pressedWhile(opened)} mah={mah} style={{ overflowY: 'auto' }}>
        <FocusHandover />
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
