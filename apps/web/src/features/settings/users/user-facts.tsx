import { type TablerIcon, IconCheck, IconClock, IconMail, IconUserOff } from '@tabler/icons-react'
import { roleText } from '../../../texts/navigation.ts'
import { usersTexts } from '../../../texts/users.ts'
import type { Tone } from '../../../theme/tokens.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import type { UserRow, UserStatus } from './user-rows.ts'

const styles: Readonly<Record<UserStatus, { readonly tone: Tone; readonly icon: TablerIcon }>> = {
  approved: { tone: 'leaf', icon: IconCheck },
  waiting: { tone: 'spot', icon: IconClock },
  disabled: { tone: 'red', icon: IconUserOff },
  invited: { tone: 'sky', icon: IconMail },
  no_password: { tone: 'spot', icon: IconClock },
}

export function StatusBadge({ status }: Pick<UserRow, 'status'>) {
  const { tone, icon } = styles[status]
  return (
    <Badge tone={tone} icon={icon}>
      {usersTexts.statuses[status]}
    </Badge>
  )
}

const roleTones: Readonly<Record<'user' | 'operator' | 'admin', Tone>> = {
  user: 'grey',
  operator: 'sky',
  admin: 'plum',
}

export function RoleBadge({ user }: Pick<UserRow, 'user'>) {
  return <Badge tone={user.is_admin ? roleTones.admin : roleTones[user.role]}>{roleText(user)}</Badge>
}
