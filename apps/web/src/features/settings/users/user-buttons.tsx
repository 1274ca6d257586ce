import { Menu, Text } from '@mantine/core'
import {
  IconDots,
  IconKey,
  IconLink,
  IconMail,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react'
import { isLocalMode } from '../../../data/index.ts'
import { usersTexts } from '../../../texts/users.ts'
import { EditButton, RowButton } from '../../../ui/lists/row-button.tsx'
import type { UserActions } from './user-actions.ts'
import classes from './user-buttons.module.css'
import type { UserRow } from './user-rows.ts'

const { menu: texts } = usersTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

interface UserButtonsProps {
  readonly row: UserRow
  readonly actions: UserActions
}

export function UserButtons({ row, actions }: UserButtonsProps) {
  const { name } = row
  return (
    <span className={classes.buttons}>
      <EditButton aria-label={usersTexts.edit(name)} disabled={actions.isOffline} onClick={() => actions.edit(row)} />
      <Menu
        position="bottom-end"
        offset={4}
        width={264}
        shadow="md"
        returnFocus
        classNames={{ item: classes.item ?? '' }}
      >
        <Menu.Target>
          <RowButton aria-label={usersTexts.more(name)} data-record-focus disabled={actions.isOffline}>
            <IconDots size={20} stroke={1.7} aria-hidden />
          </RowButton>
        </Menu.Target>
        <Menu.Dropdown>
          <UserMenuItems row={row} actions={actions} />
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

function UserMenuItems({ row, actions }: UserButtonsProps) {
  const { user, isOneself, isWithoutPassword, ending } = row
  const { sendsMail } = actions
  const blocked = user.is_approved ? null : texts.needsApproval
  const linkText = isWithoutPassword
    ? sendsMail
      ? texts.inviteMail
      : texts.inviteLink
    : sendsMail
      ? texts.resetMail
      : texts.resetLink
  return (
    <>
      <Item
        Icon={IconKey}
        text={isOneself ? texts.ownPassword : texts.setPassword}
        onClick={() => actions.setPassword(row)}
      />
      {!isOneself && !isLocalMode() && (
        <Item
          Icon={sendsMail ? IconMail : IconLink}
          text={linkText}
          reason={blocked}
          onClick={() => actions.askLink(row)}
        />
      )}
      <Menu.Divider />
      {user.is_approved ? (
        <Item Icon={IconUserOff} text={texts.disable} reason={ending} onClick={() => actions.askDisable(row)} />
      ) : (
        <Item Icon={IconUserCheck} text={texts.approve} onClick={() => actions.approve(row)} />
      )}
      <Item Icon={IconTrash} text={texts.delete} reason={ending} isRed onClick={() => actions.askDelete(row)} />
    </>
  )
}

interface ItemProps {
  readonly Icon: TablerIcon
  readonly text: string
  /** Why the action is unavailable. The item stays focusable, so that the reason can be read. */
  readonly reason?: string | null
  readonly isRed?: boolean
  readonly onClick: () => void
}

function Item({ Icon, text, reason = null, isRed = false, onClick }: ItemProps) {
  const isBlocked = reason !== null
  return (
    <Menu.Item
      leftSection={<Icon {...icon} />}
      aria-disabled={isBlocked || undefined}
      {...(isRed && !isBlocked ? { c: 'var(--bama-red-fg)' } : {})}
      closeMenuOnClick={!isBlocked}
      onClick={isBlocked ? undefined : onClick}
    >
      {text}
      {isBlocked && (
        <Text span display="block" size="xs">
          {reason}
        </Text>
      )}
    </Menu.Item>
  )
}
