import { useEffect } from 'react'

/**
 * Names a record on the page: `client:<id>`. Its element carries the key as `data-record-key`. That element takes the
 * focus if it is focusable; in a row, an element marked `data-record-focus` does.
 */
export const recordKey = (kind: string, id: string): string => `${kind}:${id}`

/** The main part of the page, which gets the focus if nothing nearer is left. */
export const mainKey = 'main:'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

function targetOf(key: string): HTMLElement | null {
  if (key === mainKey) return document.querySelector<HTMLElement>('main')
  const element = document.querySelector<HTMLElement>(`[data-record-key="${CSS.escape(key)}"]`)
  return element?.querySelector<HTMLElement>('[data-record-focus]') ?? (element?.matches(focusable) ? element : null)
}

/** Focuses a record. Returns false if it isn't on the page, or not inside `within`. */
export function focusRecord(key: string, within: Element | null = null): boolean {
  const target = targetOf(key)
  if (target === null || within?.contains(target) === false) return false
  target.focus()
  return true
}

/** The topmost modal dialog. */
const openDialog = (): Element | null => [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? null

/**
 * The keys that may take a record's focus when it disappears: the following ones of its list, the preceding ones, those
 * of other lists, and the main part. To be called while the record is on the page.
 */
export function neighboursOf(key: string): readonly string[] {
  const kind = key.slice(0, key.indexOf(':') + 1)
  const all = [...document.querySelectorAll<HTMLElement>(`[data-record-key^="${CSS.escape(kind)}"]`)]
  const index = all.findIndex((element) => element.dataset['recordKey'] === key)
  const list = all[index]?.closest('[data-record-list], tbody, ul, ol, [role="list"]')
  const nearest = index < 0 ? [] : [...all.slice(index + 1), ...all.slice(0, index).toReversed()]
  const inList = nearest.filter((element) => list?.contains(element) === true)
  const keys = [...inList, ...nearest].flatMap((element) => element.dataset['recordKey'] ?? [])
  return [...new Set([...keys.filter((other) => other !== key), mainKey])]
}

interface Handover {
  readonly keys: readonly string[]
  readonly gone: string | undefined
}

/** Active until the user's next key, press or scroll, because closing dialogs return the focus at their own time. */
let handover: Handover | null = null
/** The element that the handover focused. */
let receiver: Element | null = null

/** Whether the focus may be moved: it is nowhere, in the record that is going, or on the main part as a fallback. */
const isFree = (active: Element | null, gone: string | undefined): boolean =>
  active === null ||
  active === document.body ||
  active === targetOf(mainKey) ||
  !active.isConnected ||
  (gone !== undefined && active.closest(`[data-record-key="${CSS.escape(gone)}"]`) !== null)

function settle(): void {
  if (handover === null || !isFree(document.activeElement, handover.gone)) return
  const dialog = openDialog()
  if (handover.keys.some((key) => focusRecord(key, dialog))) receiver = document.activeElement
  // A dialog that is still open keeps the focus. The page below gets it when the dialog has closed.
  else dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

/** Input by which the user moves on. Scrolling counts, so that nobody is scrolled back. */
const inputs = ['keydown', 'pointerdown', 'wheel'] as const
let beganAt = 0

/** Ignores the key that closed the dialog and so started the handover. */
const endByInput = ({ timeStamp }: Event): void => {
  if (timeStamp > beganAt) end()
}

function end(): void {
  handover = null
  receiver = null
  document.removeEventListener('focusin', settle)
  for (const input of inputs) document.removeEventListener(input, endByInput, { capture: true })
}

/**
 * Focuses the first of `keys` that is on the page, as soon as the focus is free: a closing dialog keeps the focus until
 * it has gone, or returns it to its opener. `gone`: a record that is about to disappear and shouldn't keep the focus.
 */
export function handFocusTo(keys: readonly string[], gone?: string): void {
  // A newer handover overrides the previous one, so its receiver gives the focus up.
  if (receiver !== null && receiver === document.activeElement && receiver instanceof HTMLElement) receiver.blur()
  end()
  handover = { keys, gone }
  beganAt = performance.now()
  document.addEventListener('focusin', settle)
  for (const input of inputs) document.addEventListener(input, endByInput, { capture: true, passive: true })
  settle()
}

/**
 * For an element whose menu has the focus. The returned function is to be called once the menu has closed, or has gone
 * together with the element: another device deleted or moved the record. Then the record's new element takes the focus,
 * or a neighbour. A long list also unmounts a row that is scrolled away; nobody must be scrolled back to it.
 */
export function keepFocusNear(element: Element): () => void {
  const key = element.closest<HTMLElement>('[data-record-key]')?.dataset['recordKey']
  const keys = key === undefined ? [mainKey] : [key, ...neighboursOf(key)]
  let isScrolled = false
  const onScroll = ({ target }: Event): void => {
    if (target instanceof Node && target.contains(element)) isScrolled = true
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true })
    // An action in the menu may have sent the focus somewhere itself.
    if (element.isConnected || handover !== null || document.activeElement !== document.body) return
    if (isScrolled) targetOf(mainKey)?.focus({ preventScroll: true })
    else handFocusTo(keys)
  }
}

/** For content that appears and disappears with the focus in it, such as a dialog's or menu's, or a card that moves. */
export function useFocusHandover(): void {
  useEffect(() => {
    settle()
    return settle
  }, [])
}

const shownMenus = new WeakSet<HTMLElement>()

/**
 * For a menu's dropdown, as its `ref`: its first item takes the focus as the menu appears. Mantine gives it by timers,
 * and on a slow machine a key pressed before them would go to what is below. A microtask comes after the effects in
 * which Mantine remembers where the focus has to return.
 */
export function focusMenu(dropdown: HTMLElement | null): void {
  // The focus trap attaches the ref again as the menu closes.
  if (dropdown === null || shownMenus.has(dropdown)) return
  shownMenus.add(dropdown)
  queueMicrotask(() =>
    dropdown.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)')?.focus({ preventScroll: true }),
  )
}

const trapped = '[role="dialog"], [role="menu"]'

/**
 * Keeps the focus on an element that the user presses or reaches by a key while a dialog or menu opens. Mantine's focus
 * trap focuses the first field by two timers, the second one set in an effect, and would take it back. Until they have
 * run, that element is the one marked for the trap to focus.
 */
function keepChosenFocus(): () => void {
  const put: (() => void)[] = []
  const keep = (): void => {
    const chosen = document.activeElement
    const first = chosen?.closest(trapped)?.querySelector('[data-autofocus]') ?? null
    if (chosen === null || chosen === first || chosen.closest(trapped) === null) return
    first?.removeAttribute('data-autofocus')
    chosen.setAttribute('data-autofocus', 'true')
    put.unshift(() => {
      chosen.removeAttribute('data-autofocus')
      first?.setAttribute('data-autofocus', 'true')
    })
  }
  const end = (): void => {
    document.removeEventListener('focusin', keep)
    for (const restore of put.splice(0)) restore()
  }
  keep()
  document.addEventListener('focusin', keep)
  // The trap sets its timer after this effect, and so before the second of these.
  let timer = setTimeout(() => (timer = setTimeout(end)))
  return () => {
    clearTimeout(timer)
    end()
  }
}

/**
 * `useFocusHandover` as a component, for a dialog's or menu's content. Also keeps the focus that the user chose while it
 * opened.
 */
export function FocusHandover(): null {
  useFocusHandover()
  useEffect(keepChosenFocus, [])
  return null
}
