import { useOs } from '@mantine/hooks'

/** The key that goes with letters here, as it is printed on the keyboard. */
export function useCommandKey(): 'Ctrl' | '⌘' {
  const os = useOs({ getValueInEffect: false })
  return os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl'
}
