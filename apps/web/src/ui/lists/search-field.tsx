import { type BoxProps, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { commonTexts } from '../../texts/common.ts'
import classes from './filter-bar.module.css'

interface SearchFieldProps extends Pick<BoxProps, 'flex' | 'maw'> {
  /** What is searched. Used as the field's name and placeholder. */
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  /** To match the height of its neighbours. */
  readonly size?: 'sm' | 'md'
  /** For a field that appears on a button press: focuses it. */
  readonly takesFocus?: boolean
}

/** A field that filters the list below it. Escape clears it. */
export function SearchField({ label, text, onChange, size = 'md', takesFocus = false, ...box }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by a press
      autoFocus={takesFocus}
      className={classes.field ?? ''}
      {...box}
      type="search"
      enterKeyHint="search"
      size={size}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(press) => {
        if (press.key === 'Escape' && text !== '') {
          press.preventDefault()
          clear()
        }
      }}
      leftSection={<IconSearch size={size === 'sm' ? 18 : 20} stroke={1.7} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton aria-label={commonTexts.clearSearch} onClick={clear} />}
    />
  )
}
