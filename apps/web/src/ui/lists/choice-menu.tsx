import { Menu } from '@mantine/core'
import { type Icon, IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'
import { Badge } from '../display/badge.tsx'
import classes from './choice-menu.module.css'
import { RowMenu, type RowMenuProps } from './row-menu.tsx'

/** Shows a record's value and opens a menu to change it. */
export function ChoiceButton({ children, ...props }: Omit<RowMenuProps, 'className'>) {
  return (
    <RowMenu {...props} className={classes.button}>
      {children}
      {props.disabled === true ? null : (
        <IconChevronDown size={16} stroke={1.7} aria-hidden className={classes.chevron} />
      )}
    </RowMenu>
  )
}

interface ChoiceMenuProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly values: readonly Value[]
  readonly styles: Readonly<Record<Value, { readonly tone: Tone; readonly icon: Icon }>>
  readonly disabled?: boolean
  readonly width?: number
  /** Called only with a value other than the current one. */
  readonly onChoose: (value: Value) => void
}

/** A choice of few values, as a badge that opens a menu. */
export function ChoiceMenu<Value extends string>({
  value,
  values,
  styles,
  onChoose,
  ...props
}: ChoiceMenuProps<Value>) {
  const { tone, icon } = styles[value]
  const renderItems = () =>
    values.map((choice) => {
      const { tone: choiceTone, icon: ChoiceIcon } = styles[choice]
      return (
        <Menu.Item
          key={choice}
          aria-current={choice === value || undefined}
          leftSection={
            <span className={classes.sign} data-tone={choiceTone}>
              <ChoiceIcon size={16} stroke={1.7} aria-hidden />
            </span>
          }
          rightSection={choice === value ? <IconCheck size={18} stroke={1.7} aria-hidden /> : null}
          onClick={() => {
            if (choice !== value) onChoose(choice)
          }}
        >
          {choice}
        </Menu.Item>
      )
    })
  return (
    <ChoiceButton {...props} renderItems={renderItems}>
      <Badge tone={tone} icon={icon}>
        {value}
      </Badge>
    </ChoiceButton>
  )
}
