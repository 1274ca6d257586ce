import { daySchema } from '@bama/domain'
import { CloseButton, Drawer, Popover, type PopoverProps, TextInput, type TextInputProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { dayFieldTexts as texts, dayWithWeekday } from '../../texts/days.ts'
import { DayPicker } from '../days/day-picker.tsx'
import { useMinWidth } from '../hooks/use-min-width.ts'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import { menuMiddlewares } from '../lists/menu-position.ts'
import { dayFromText, type MeantYear } from './day-from-text.ts'

interface DayInputProps extends Pick<
  TextInputProps,
  'label' | 'aria-label' | 'description' | 'onFocus' | 'error' | 'className' | 'size' | 'style'
> {
  /** `yyyy-MM-dd`, null, or a text that is no day: it stays in the field and in the form, which then says so. */
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  /** The focus left the field and its picker. */
  readonly onBlur?: () => void
  /** A day was settled on, by the picker or by Enter; for a field that saves at once. */
  readonly onPick?: (value: string | null) => void
  /** It stands in place of what was pressed, so the picker is there with it. */
  readonly opensAtOnce?: boolean
  readonly today: string
  readonly isRequired?: boolean
  /** What a day means that is typed without a year. */
  readonly meant?: MeantYear
  /** The month, `yyyy-MM`, at which the picker opens while no day is chosen; it is today's unless said. */
  readonly month?: string | undefined
}

/** What is typed stays in sight: where there is room, the picker goes to the field's side sooner than over it. */
const besideField = {
  flip: { fallbackPlacements: ['top-start', 'left', 'right'] },
  shift: { padding: 8 },
} satisfies PopoverProps['middlewares']

/** A calendar day: typed day first, or picked from a month. A phone shows the picker as a sheet, and no keyboard over it. */
export function DayInput({
  label,
  value = null,
  onChange,
  onBlur,
  onPick,
  opensAtOnce = false,
  today,
  isRequired = false,
  meant = 'near',
  month,
  ...props
}: DayInputProps) {
  const isPhone = useIsPhone()
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const isRoomy = useMinWidth('64em')
  const [isOpen, setIsOpen] = useState(opensAtOnce)
  /** The keys went into the picker. */
  const [isInside, setIsInside] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opensAtOnce) field.current?.focus()
  }, [opensAtOnce])
  const day = value !== null && daySchema.safeParse(value).success ? value : null
  const name = typeof label === 'string' ? label : props['aria-label']

  const close = (): void => {
    setIsOpen(false)
    setIsInside(false)
  }
  const backToField = (): void => {
    close()
    field.current?.focus()
  }
  const pick = (next: string | null): void => {
    setTyped(null)
    onChange?.(next)
    backToField()
    onPick?.(next)
  }
  const write = (text: string): void => {
    setTyped(text)
    onChange?.(text.trim() === '' ? null : (dayFromText(text, today, meant) ?? text.trim()))
  }
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (panel.current?.contains(relatedTarget) === true) return
    setTyped(null)
    if (isPhone && isOpen) return
    close()
    onBlur?.()
  }
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.key === 'ArrowDown') {
      press.preventDefault()
      setIsOpen(true)
      setIsInside(true)
    } else if (press.key === 'Escape') close()
    else if (press.key === 'Enter' && onPick !== undefined && (day !== null || value === null)) {
      press.preventDefault()
      pick(day)
    }
  }
  const onEscape = (press: KeyboardEvent): void => {
    if (press.key !== 'Escape') return
    press.stopPropagation()
    backToField()
  }

  const picker = <DayPicker value={day} today={today} month={month} meant={meant} onPick={pick} />
  const input = (
    <TextInput
      ref={field}
      label={label}
      placeholder={isTouched ? texts.choose : texts.placeholder}
      withAsterisk={isRequired}
      required={isRequired}
      leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      leftSectionPointerEvents="none"
      rightSection={
        !isRequired &&
        value !== null && (
          <CloseButton size="sm" tabIndex={-1} aria-label={commonTexts.clear} onClick={() => pick(null)} />
        )
      }
      inputMode={isPhone || isTouched ? 'none' : 'decimal'}
      autoComplete="off"
      aria-haspopup="dialog"
      // Escape closes the picker first, and only then the form around it.
      data-mantine-stop-propagation={isOpen || undefined}
      value={typed ?? (day === null ? (value ?? '') : dayWithWeekday(day))}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onClick={() => setIsOpen(true)}
      onKeyDown={onKeyDown}
      onBlur={leave}
      {...props}
      onFocus={(focus) => {
        // What is typed takes the day's place.
        focus.currentTarget.select()
        props.onFocus?.(focus)
      }}
    />
  )
  if (isPhone)
    return (
      <>
        {input}
        <Drawer
          opened={isOpen}
          onClose={backToField}
          title={name ?? texts.choose}
          position="bottom"
          size="auto"
          zIndex={300}
          radius="16px 16px 0 0"
          styles={{ content: { flex: '0 0 100%', height: 'auto', alignSelf: 'flex-end' } }}
          closeOnEscape={false}
          onKeyDown={onEscape}
        >
          {picker}
        </Drawer>
      </>
    )
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) close()
      }}
      position="bottom-start"
      shadow="float"
      width={372}
      closeOnEscape={false}
      trapFocus={isInside}
      withRoles={false}
      middlewares={isRoomy ? besideField : menuMiddlewares}
    >
      <Popover.Target>{input}</Popover.Target>
      <Popover.Dropdown
        ref={panel}
        role="dialog"
        aria-label={name === undefined ? texts.choose : texts.chooseFor(name)}
        onKeyDown={onEscape}
        // The keys stay with the field while the pointer chooses.
        onMouseDown={(press) => press.preventDefault()}
      >
        {picker}
      </Popover.Dropdown>
    </Popover>
  )
}
