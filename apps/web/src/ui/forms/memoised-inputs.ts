import { Select, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'

/**
 * The library's inputs, rendered only when their own props change: in a long form, a key need not render the other
 * fields. Objects and lists among the props must be the same at every render.
 */
export const TextField = memo(TextInput)
export const TextAreaField = memo(Textarea)
export const SelectField = memo(Select)
