import { Group } from '@mantine/core'
import { useSharedStorage } from '../../data/index.ts'
import { AccessButtons } from './access-buttons.tsx'

/** For everybody who works on this device: the settings' card is for admins only. */
export function SharedAccess() {
  const state = useSharedStorage()
  return state === null ? null : (
    <Group gap="xs" mt="sm">
      <AccessButtons state={state} />
    </Group>
  )
}
