import { Box, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './field-grid.module.css'

interface FieldGridProps {
  /** The fields are short: two stand beside each other on a phone too. */
  readonly isShort?: boolean
  readonly children: ReactNode
}

/** A form's fields: two beside each other, and each across the whole width on a phone. */
export function FieldGrid({ isShort = false, children }: FieldGridProps) {
  return (
    <SimpleGrid cols={isShort ? 2 : { base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  )
}

/** Of a field across the whole width. */
export const whole = { className: classes.whole ?? '' } as const

/** Of a field that is typed left to right; its label and its error are Hebrew. */
export const leftToRight = {
  dir: 'ltr',
  autoComplete: 'off',
  labelProps: { dir: 'rtl' },
  descriptionProps: { dir: 'rtl' },
  errorProps: { dir: 'rtl' },
  classNames: { input: classes.ltr ?? '' },
} as const

interface ChoiceFieldProps<Value extends string> {
  readonly label: string
  /** Their texts by value. */
  readonly choices: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** What follows from what is chosen. */
  readonly children?: ReactNode
}

/** One of two or three values, which all stand there. */
export function ChoiceField<Value extends string>({
  label,
  choices,
  value,
  onChange,
  children,
}: ChoiceFieldProps<Value>) {
  const id = useId()
  const values = Object.keys(choices) as Value[]
  return (
    <Box {...whole}>
      <Text id={id} component="span" display="block" fz={14} fw={600} mb={4}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={values.map((each) => ({ value: each, label: choices[each] }))}
        value={value}
        onChange={onChange}
        classNames={{ label: classes.choice ?? '' }}
      />
      {children}
    </Box>
  )
}
