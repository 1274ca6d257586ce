import { Text, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { commandsTexts } from '../../texts/commands.ts'
import wing from '../../ui/display/wing.module.css'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { useCommandKey } from './command-key.ts'
import classes from './command-palette.module.css'

/** Focus target on the search button, used when the user comes back from a result. */
export const searchKey = recordKey('search', '')

interface SearchButtonProps {
  /** `full` looks like a field and shows its shortcut; `icon` is for the rail and the top bar. */
  readonly variant: 'full' | 'icon'
  readonly onClick: () => void
}

export function SearchButton({ variant, onClick }: SearchButtonProps) {
  const key = useCommandKey()
  const button = (
    <button
      type="button"
      className={variant === 'full' ? `${wing.button} ${classes.search}` : wing.button}
      data-shape={variant}
      data-record-key={searchKey}
      style={variant === 'icon' ? { color: 'inherit' } : undefined}
      aria-label={variant === 'icon' ? commandsTexts.open : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconSearch size={variant === 'full' ? 18 : 22} stroke={1.7} aria-hidden />
      {variant === 'full' && (
        <>
          <Text span inherit flex={1}>
            {commandsTexts.open}
          </Text>
          <kbd dir="ltr" aria-hidden>
            {key} K
          </kbd>
        </>
      )}
    </button>
  )
  if (variant === 'full') return button
  return (
    <Tooltip label={`${commandsTexts.open} (\u2066${key}+K\u2069)`} position="left" offset={18}>
      {button}
    </Tooltip>
  )
}
