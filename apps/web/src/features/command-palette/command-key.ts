import { useOs } from '@mantine/hooks'

/** This platform's modifier key for shortcuts, as printed on the keyboard. */
export function useCommandKey(): 'Ctrl' | '⌘' {
  const os = useOs({ getValueInEffect: false })
  return os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl'
}
