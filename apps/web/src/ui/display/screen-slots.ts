import { createContext, type ReactNode } from 'react'

/** What the app puts into the header of every screen. */
interface Slots {
  /** The running timers. */
  readonly timer: ReactNode
  /**
   * A short notice that comes and goes, such as "no connection", in free space beside the title, so that nothing moves.
   */
  readonly banner?: ReactNode
}

export const ScreenSlots = createContext<Slots>({ timer: null })
