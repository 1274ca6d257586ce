import { Drawer, Popover, type PopoverProps } from '@mantine/core'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { dayFieldTexts as texts } from '../../texts/days.ts'
import { useBackCloses } from '../dialogs/use-back-closes.ts'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import { useMinWidth } from '../hooks/use-min-width.ts'
import { menuMiddlewares } from '../lists/menu-position.ts'

interface DayPanelProps {
  readonly isOpen: boolean
  /** What the day is for, such as a field's label. */
  readonly name: string | undefined
  /** The focus is in the picker. */
  readonly isInside: boolean
  /** The element that opens it. */
  readonly target: ReactNode
  readonly ref?: Ref<HTMLDivElement>
  /** Called when it was closed by a press elsewhere. */
  readonly onLeave: () => void
  /** Called when it was closed by Escape, Back or its own button, to return the focus to the field. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Keeps the typed text visible: given room, the picker opens beside the field rather than over it. */
const besideField = {
  flip: { fallbackPlacements: ['top-start', 'left', 'right'] },
  shift: { padding: 8 },
} satisfies PopoverProps['middlewares']

/** The panel with a day picker: beside the field, or a sheet on a phone. */
export function DayPanel({ isOpen, name, isInside, target, ref, onLeave, onClose, children }: DayPanelProps) {
  const isPhone = useIsPhone()
  const isRoomy = useMinWidth('64em')
  useBackCloses(isOpen && isPhone, onClose)
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.key !== 'Escape') return
    press.stopPropagation()
    onClose()
  }
  if (isPhone)
    return (
      <>
        {target}
        <Drawer
          opened={isOpen}
          onClose={onClose}
          title={name ?? texts.choose}
          position="bottom"
          size="auto"
          zIndex={300}
          radius="16px 16px 0 0"
          styles={{ content: { flex: '0 0 100%', height: 'auto', alignSelf: 'flex-end' } }}
          closeOnEscape={false}
          onKeyDown={onKeyDown}
        >
          {children}
        </Drawer>
      </>
    )
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) onLeave()
      }}
      position="bottom-start"
      shadow="float"
      width={372}
      closeOnEscape={false}
      trapFocus={isInside}
      withRoles={false}
      middlewares={isRoomy ? besideField : menuMiddlewares}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        ref={ref}
        role="dialog"
        aria-label={name === undefined ? texts.choose : texts.chooseFor(name)}
        onKeyDown={onKeyDown}
        // While it fades out, a press is meant for what is below it.
        inert={!isOpen}
        // Keeps the focus in the field while choosing with the pointer.
        onMouseDown={(press) => press.preventDefault()}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
