import { useEffect } from 'react'

/**
 * Names a record on the page: `client:<id>`. What stands for it there carries the key as `data-record-key`: a button that
 * takes the focus, or a row around one, which marks it by `data-record-focus`.
 */
export const recordKey = (kind: string, id: string): string => `${kind}:${id}`

/** The part of the page that the screen fills: where the focus goes when nothing nearer is left. */
export const mainKey = 'main:'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

function targetOf(key: string): HTMLElement | null {
  if (key === mainKey) return document.querySelector<HTMLElement>('main')
  const element = document.querySelector<HTMLElement>(`[data-record-key="${CSS.escape(key)}"]`)
  return element?.querySelector<HTMLElement>('[data-record-focus]') ?? (element?.matches(focusable) ? element : null)
}

/** Gives the focus to a record; false when it is not on the page, or not in `within`. */
export function focusRecord(key: string, within: Element | null = null): boolean {
  const target = targetOf(key)
  if (target === null || within?.contains(target) === false) return false
  target.focus()
  return true
}

/** The topmost dialog that keeps what is below it out of reach. */
const openDialog = (): Element | null => [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? null

/**
 * Who takes the focus when a record goes: the next of its list, then the one before, then those of other lists, then the
 * main part. To be read while the record is on the page.
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

/** It stands until the person's next key, press or scroll: what closes gives the focus back at its own time. */
let handover: Handover | null = null
/** What it gave the focus to. */
let receiver: Element | null = null

/** Nobody has it: what has it is going, or it lies on the main part for want of anything nearer. */
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
  // A dialog that is still open keeps the focus; what it covers has its turn when it is gone.
  else dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

/** By what a person goes on. Who scrolls away is not brought back. */
const inputs = ['keydown', 'pointerdown', 'wheel'] as const
let beganAt = 0

/** The key that closed a dialog, and so began this, does not end it. */
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
 * Gives the focus to the first of `keys` that is on the page, as soon as nobody has it: what is closing keeps it until it is
 * gone, or returns it to what opened it. `gone`: a record that is about to go, so that it is not worth having the focus.
 */
export function handFocusTo(keys: readonly string[], gone?: string): void {
  // A later handover knows better than the one that still stands.
  if (receiver !== null && receiver === document.activeElement && receiver instanceof HTMLElement) receiver.blur()
  end()
  handover = { keys, gone }
  beganAt = performance.now()
  document.addEventListener('focusin', settle)
  for (const input of inputs) document.addEventListener(input, endByInput, { capture: true, passive: true })
  settle()
}

/** For what has the focus, or is to take it, and comes and goes: the content of a dialog or a menu, a card that moves. */
export function useFocusHandover(): void {
  useEffect(() => {
    settle()
    return settle
  }, [])
}

/**
 * The component library's focus trap focuses a dialog's first field by two timers, the second one set in an effect: what a
 * person presses in between would lose the focus again. The trap finds that instead until its timers have run.
 */
function keepChosenFocus(): () => void {
  const put: (() => void)[] = []
  const keep = (): void => {
    const chosen = document.activeElement
    const first = chosen?.closest('[role="dialog"]')?.querySelector('[data-autofocus]') ?? null
    if (chosen === null || chosen === first || chosen.closest('[role="dialog"]') === null) return
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
  // The trap sets its timer after this effect, so before the second of these.
  let timer = setTimeout(() => (timer = setTimeout(end)))
  return () => {
    clearTimeout(timer)
    end()
  }
}

/** The same as a part of what comes and goes, such as a dialog's content. */
export function FocusHandover(): null {
  useFocusHandover()
  useEffect(keepChosenFocus, [])
  return null
}
