import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconDice5, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { authTexts } from '../../texts/auth.ts'
import classes from './password-field.module.css'

export interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  /** Fills in a generated password. Without it, no button is shown. */
  readonly onGenerate?: () => void
}

/**
 * A password field whose toggle's name says what it will do. (Mantine's own toggle listens to the mouse button and
 * keys, and so misses clicks from screen readers and voice control.)
 */
export function PasswordField({ onGenerate, ...props }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const Icon = isVisible ? IconEyeOff : IconEye
  const input = (
    <TextInput
      {...props}
      ref={field}
      type={isVisible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      rightSectionWidth={44}
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label={isVisible ? authTexts.hidePassword : authTexts.showPassword}
          onClick={() => setVisible((was) => !was)}
        >
          <Icon size={20} stroke={1.7} aria-hidden="true" />
        </button>
      }
    />
  )
  if (onGenerate === undefined) return input
  return (
    <>
      {input}
      <Button
        variant="subtle"
        size="compact-md"
        mt={4}
        leftSection={<IconDice5 size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => {
          onGenerate()
          // The password will be passed on, so it is shown and selected for copying.
          setVisible(true)
          requestAnimationFrame(() => {
            field.current?.focus()
            field.current?.select()
          })
        }}
      >
        {authTexts.generatePassword}
      </Button>
    </>
  )
}
