import { type MouseEvent, useEffect, useRef } from 'react'

const ignore = (press: MouseEvent): void => {
  press.preventDefault()
  press.stopPropagation()
}

/**
 * Props for a dialog's root. Of a double click, or of Enter pressed twice on a button, only the first press is meant.
 * The second one must not close the dialog that the first one opened, by falling on its overlay. Nor must it do again
 * what the first one did in a dialog that now fades out, such as saving a new record.
 */
export function useSinglePress(opened: boolean) {
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!opened) hasBegun.current = false
  }, [opened])
  return {
    onMouseDownCapture({ detail }: MouseEvent): void {
      if (detail === 1) hasBegun.current = true
    },
    onClickCapture(press: MouseEvent): void {
      if (!opened || (press.detail > 1 && !hasBegun.current)) ignore(press)
    },
  }
}

/**
 * For buttons of which the pressed one gives its place to another, such as "stop" for "start": the second click of a
 * double click would take back what the first one did.
 */
export function ignoreSecondClick(press: MouseEvent): void {
  if (press.detail > 1) ignore(press)
}

/** For a menu's dropdown that fades out after an item was pressed: its button says that it is closed. */
export function ignoreWhileClosing(press: MouseEvent): void {
  const button = document.getElementById(press.currentTarget.getAttribute('aria-labelledby') ?? '')
  if (button?.getAttribute('aria-expanded') === 'false') ignore(press)
}

/** The same for a menu whose button doesn't say so. */
export const pressedWhile = (opened: boolean) => (opened ? {} : { onClickCapture: ignore })
