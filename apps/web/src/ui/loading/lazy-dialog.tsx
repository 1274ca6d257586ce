import { type ComponentType, Suspense } from 'react'
import { useEver } from '../hooks/use-ever.ts'
import { lazyPart, type LazyPart } from './lazy-part.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

interface Closable {
  readonly onClose: () => void
}

interface Openable extends Closable {
  readonly opened: boolean
}

/**
 * A dialog that is loaded as its own chunk, at the latest when it is opened for the first time. Who opens it before it has
 * come is told so, and need not press again. `isOpen`: for a dialog whose address says that it is open. To open it was a
 * step of the history, which Back takes back by itself.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>): LazyPart<Props>
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): LazyPart<Props>
export function lazyDialog<Props extends Closable & Partial<Openable>>(
  load: () => Promise<ComponentType<Props>>,
  isOpen?: (props: Props) => boolean,
): LazyPart<Props> {
  const Part = lazyPart(load)
  const takesBack = isOpen === undefined
  function LazyDialog(props: Props) {
    const opened = isOpen?.(props) ?? props.opened === true
    // Stays mounted after that, for the closing transition.
    const isNeeded = useEver(opened)
    if (!isNeeded) return null
    return (
      <Suspense
        fallback={opened && <WaitingDialog loadNow={Part.loadNow} onClose={props.onClose} takesBack={takesBack} />}
      >
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyDialog, { preload: Part.preload, loadNow: Part.loadNow })
}
