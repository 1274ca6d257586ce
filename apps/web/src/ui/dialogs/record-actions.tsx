import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogFooter } from './dialog-footer.tsx'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

export interface RecordAction {
  readonly icon: Icon
  readonly label: string
  readonly isRed?: boolean
  /** On a desk its sign is enough: what has its name beside it would leave no room for the main ones. */
  readonly isSign?: boolean
  readonly onClick: () => void
}

interface RecordActionsProps {
  readonly isPhone: boolean
  /** undefined: this person may not. */
  readonly main: RecordAction | undefined
  readonly second: RecordAction | undefined
  /** On a desk at the other end, on a phone behind ⋯. */
  readonly rare: readonly RecordAction[]
  /** The name of the phone's ⋯. */
  readonly more: string
  /** On a desk, beside the main ones. */
  readonly children?: ReactNode
}

/** What can be done with a record, always in reach under its dialog's body. */
export function RecordActions({ isPhone, main, second, rare, more, children }: RecordActionsProps) {
  return (
    <DialogFooter
      isBar
      main={
        main !== undefined && (
          <Button leftSection={<main.icon {...icon} />} onClick={main.onClick}>
            {main.label}
          </Button>
        )
      }
    >
      {second !== undefined && (
        <Button variant="default" leftSection={<second.icon {...icon} />} onClick={second.onClick}>
          {second.label}
        </Button>
      )}
      {children}
      {isPhone ? (
        <Menu position="top-end" width={220} shadow="md" returnFocus>
          <Menu.Target>
            <ActionIcon variant="default" size={44} ms="auto" aria-label={more}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rare.map(({ icon: ActionSign, label, isRed = false, onClick }) => (
              <Menu.Item
                key={label}
                mih={44}
                {...(isRed && { c: 'var(--bama-red-fg)' })}
                leftSection={<ActionSign {...icon} />}
                onClick={onClick}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Group gap={4} wrap="nowrap" ms="auto">
          {rare.map(({ icon: ActionSign, label, isRed = false, isSign = false, onClick }) =>
            isSign ? (
              <ActionIcon
                key={label}
                variant="subtle"
                color="gray"
                size={36}
                c="var(--bama-ink-2)"
                aria-label={label}
                title={label}
                onClick={onClick}
              >
                <ActionSign {...icon} />
              </ActionIcon>
            ) : (
              <Button
                key={label}
                variant="subtle"
                color={isRed ? 'red' : 'gray'}
                c={isRed ? 'var(--bama-red-fg)' : 'var(--bama-ink-2)'}
                px="xs"
                leftSection={<ActionSign {...icon} />}
                onClick={onClick}
              >
                {label}
              </Button>
            ),
          )}
        </Group>
      )}
    </DialogFooter>
  )
}
