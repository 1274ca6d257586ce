import { Box, type InputWrapperProps, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import classes from './field-grid.module.css'

interface FieldGridProps {
  /** For short fields: two columns on a phone too. */
  readonly isShort?: boolean
  readonly children: ReactNode
}

/** A form's fields in two columns, or one on a phone. */
export function FieldGrid({ isShort = false, children }: FieldGridProps) {
  return (
    <SimpleGrid cols={isShort ? 2 : { base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  )
}

/** Props of a field that spans both columns. */
export const whole = { className: classes.whole ?? '' } as const

/** Props of a field that is typed left to right. Its label, description and error are Hebrew. */
export const leftToRight = {
  dir: 'ltr',
  autoComplete: 'off',
  labelProps: { dir: 'rtl' },
  descriptionProps: { dir: 'rtl' },
  errorProps: { dir: 'rtl' },
  classNames: { input: classes.ltr ?? '' },
} as const

/** Props of a field whose description stands below the input. */
export const hintBelow: Pick<InputWrapperProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

type TextKey<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts]

interface LabelledForm<Values> {
  readonly values: Values
  readonly getInputProps: (field: string) => GetInputPropsReturnType
}

/** Returns what gives a field its label and its input's props, by one name: `{...input('phone')}`. */
export const labelled =
  <Values, Texts>({ getInputProps }: LabelledForm<Values>, texts: Texts) =>
  (field: TextKey<Texts> & keyof Values & string) => ({ label: texts[field], ...getInputProps(field) })

interface ChoiceFieldProps<Value extends string> {
  readonly label: string
  /** The labels by value. */
  readonly choices: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Shown below the choices, such as what the chosen value implies. */
  readonly children?: ReactNode
}

/** A choice of two or three values, all visible. */
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
