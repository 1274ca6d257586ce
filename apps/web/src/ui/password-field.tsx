import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { authTexts } from '../texts/auth.ts'
import classes from './password-field.module.css'

type PasswordFieldProps = Omit<TextInputProps, 'type' | 'rightSection'>

/**
 * A password with a toggle that says what it will do.
 * (Mantine's own toggle listens to the mouse button and to keys, so that the click of a screen reader or of voice control is lost.)
 */
export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  const Icon = isVisible ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
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
}
