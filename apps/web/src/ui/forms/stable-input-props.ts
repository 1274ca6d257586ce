import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the form with the same handlers for a field's input at every render, so that memoised inputs
 * (memoised-inputs.ts) don't render while another field is typed in. Not for props asked for with options, such as
 * those of a checkbox.
 */
export function useStableInputProps<Values>(form: UseFormReturnType<Values>): UseFormReturnType<Values> {
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const known = useRef(new Map<string, Pick<GetInputPropsReturnType, 'onChange' | 'onFocus' | 'onBlur'>>())
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const props = form.getInputProps(path, options)
    if (options !== undefined) return props
    const now = () => latest.current.getInputProps(path)
    const handlers = known.current.get(path) ?? {
      onChange: (value: unknown) => now().onChange(value),
      onFocus: (event: unknown) => now().onFocus?.(event),
      onBlur: (event: unknown) => now().onBlur?.(event),
    }
    known.current.set(path, handlers)
    return { ...props, ...handlers }
  }
  return { ...form, getInputProps }
}
