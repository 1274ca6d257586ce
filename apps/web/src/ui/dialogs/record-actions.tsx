import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogFooter } from './dialog-footer.tsx'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

export interface RecordAction {
  readonly icon: Icon
  readonly label: string
  readonly isRed?: boolean
  /** On a desk, shown as an icon only: a label would leave no room for the primary actions. */
  readonly isSign?: boolean
  readonly onClick: () => void
}

interface RecordActionsProps {
  readonly isPhone: boolean
  /** Undefined if this person isn't allowed to. */
  readonly main: RecordAction | undefined
  readonly second: RecordAction | undefined
  /** At the far end on a desk, behind ⋯ on a phone. */
  readonly rare: readonly RecordAction[]
  /** The accessible name of the phone's ⋯ button. */
  readonly more: string
  /** Shown beside the primary actions. */
  readonly children?: ReactNode
}

/** A record's actions, always reachable below the body of its dialog. */
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
