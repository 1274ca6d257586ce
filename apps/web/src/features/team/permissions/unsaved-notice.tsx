import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSyncState } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { teamTexts } from '../../../texts/team.ts'
import { FocusHandover } from '../../../ui/hooks/record-focus.ts'
import classes from './permissions.module.css'

const { person: texts } = teamTexts

interface UnsavedNoticeProps {
  readonly name: string
  readonly isSaving: boolean
  readonly failure: string | null
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** Saves or discards a person's unsaved changes. */
export function UnsavedNotice({ name, isSaving, failure, onSave, onCancel }: UnsavedNoticeProps) {
  const { isOnline } = useSyncState()
  return (
    <Group
      gap="xs"
      px="sm"
      py="xs"
      mt="sm"
      bdrs="md"
      bg="var(--bama-spot-bg)"
      c="var(--bama-spot-fg)"
      fz="sm"
      fw={600}
      className={classes.notice ?? ''}
    >
      <FocusHandover />
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <Text span inherit flex={{ base: '1 1 80%', sm: '1 1 160px' }} role="status">
        {texts.unsaved}
      </Text>
      <Button size="sm" aria-label={texts.saveOf(name)} loading={isSaving} onClick={onSave}>
        {commonTexts.save}
      </Button>
      <Button variant="default" size="sm" aria-label={texts.cancelOf(name)} disabled={isSaving} onClick={onCancel}>
        {commonTexts.cancel}
      </Button>
      {failure === null && !isOnline && (
        <Text inherit flex="1 1 100%" fw={400}>
          {texts.offline}
        </Text>
      )}
      {failure !== null && (
        <Text inherit flex="1 1 100%" c="var(--bama-red-fg)" role="alert">
          {failure}
        </Text>
      )}
    </Group>
  )
}
