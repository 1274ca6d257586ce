import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { inPlaceTexts } from '../../texts/in-place.ts'
import { useHoldEscape } from './escape-hold.ts'
import classes from './in-place.module.css'

interface InPlaceProps {
  /** The name of what is edited. */
  readonly label: string
  /** If false, the content is only shown, without any sign of editing. */
  readonly mayEdit: boolean
  /** Whether a draft exists, which opens the editor. May become true after the first render. */
  readonly startsOpen?: boolean
  /** The content when not editing. */
  readonly children: ReactNode
  /** Renders the editor; `close` ends editing. */
  readonly renderEditor: (close: () => void) => ReactNode
}

/**
 * Content that is edited in place: by a click on it (except when selecting text or on links), or by its button with
 * Enter, Space or F2.
 */
export function InPlace({ label, mayEdit, startsOpen = false, children, renderEditor }: InPlaceProps) {
  const [isOpen, setIsOpen] = useState(startsOpen && mayEdit)
  const [wasHeld, setWasHeld] = useState(startsOpen)
  if (startsOpen !== wasHeld) {
    setWasHeld(startsOpen)
    if (startsOpen) setIsOpen(true)
  }
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const isFocusOurs = useRef(false)
  const close = (): void => {
    // If the user has clicked elsewhere, the focus stays there.
    isFocusOurs.current = field.current?.contains(document.activeElement) === true || isNowhere()
    setIsOpen(false)
  }
  useEffect(() => {
    if (isOpen || !isFocusOurs.current) return
    isFocusOurs.current = false
    button.current?.focus({ preventScroll: true })
  }, [isOpen])

  if (!mayEdit) return children
  if (isOpen)
    return (
      <div ref={field} className={classes.field}>
        {renderEditor(close)}
      </div>
    )
  const openByClick = (click: MouseEvent<HTMLDivElement>): void => {
    if (click.target instanceof Element && click.target.closest('a') !== null) return
    if (document.getSelection()?.isCollapsed === false && click.detail > 0) return
    setIsOpen(true)
  }
  return (
    // The button inside does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      className={classes.read}
      onClick={openByClick}
      onKeyDown={({ key }) => {
        if (key === 'F2') setIsOpen(true)
      }}
    >
      <div className={classes.words}>{children}</div>
      <ActionIcon
        ref={button}
        className={classes.pencil ?? ''}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={inPlaceTexts.edit(label)}
        aria-keyshortcuts="F2"
      >
        <IconPencil size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  )
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

interface InPlaceFieldProps {
  /** Keeps what was typed. Called on Enter or when the focus has left. */
  readonly onDone: (how: 'key' | 'left') => void
  /** Discards what was typed. */
  readonly onTakeBack: () => void
  readonly children: ReactNode
}

/** The fields of an in-place editor. Enter and leaving keep the input, Escape discards it. */
export function InPlaceField({ onDone, onTakeBack, children }: InPlaceFieldProps) {
  const wrapper = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = useHoldEscape()
  const left = useEffectEvent(() => onDone('left'))

  useEffect(() => {
    const first = wrapper.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')
    first?.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select()
    wrapper.current?.scrollIntoView({ block: 'nearest' })
    return () => {
      clearTimeout(leaving.current)
      hold(false)
    }
  }, [hold])

  // React events bubble through portals, so an open list of choices counts as inside.
  const onFocus = (): void => {
    clearTimeout(leaving.current)
    hold(true)
  }
  const onBlur = (_blur: FocusEvent): void => {
    clearTimeout(leaving.current)
    leaving.current = setTimeout(() => {
      // The focus is still inside if another window took over: the person will return to it.
      if (wrapper.current?.contains(document.activeElement) === true) return
      hold(false)
      left()
    }, 0)
  }
  const isOpenList = ({ target }: KeyboardEvent): boolean =>
    target instanceof Element &&
    (target.getAttribute('aria-expanded') === 'true' || target.hasAttribute('data-mantine-stop-propagation'))
  const onKeyDownCapture = (key: KeyboardEvent): void => {
    if (key.key !== 'Escape' || key.nativeEvent.isComposing || isOpenList(key)) return
    key.stopPropagation()
    onTakeBack()
  }
  const onKeyDown = (key: KeyboardEvent): void => {
    if (key.key !== 'Enter' || key.defaultPrevented || key.nativeEvent.isComposing) return
    const isLong = key.target instanceof HTMLTextAreaElement
    if (!(key.target instanceof HTMLInputElement) && !isLong) return
    if (isLong && !key.ctrlKey && !key.metaKey) return
    key.preventDefault()
    onDone('key')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the fields in it
    <div
      ref={wrapper}
      className={classes.fields}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
