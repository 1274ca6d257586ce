import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { loadOnce, untilLoaded } from '../../data/index.ts'
import { reloadIfReplaced } from './reload-newest.ts'

/** What is loaded as a chunk of its own. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads it, for as long as that takes; again and again is once. */
  readonly preload: () => Promise<unknown>
  /** Asks for it once more, now: fails when it cannot be had. */
  readonly loadNow: () => Promise<unknown>
}

/**
 * A screen, or a part of one, that is loaded as its own chunk; until then what is around it is shown without it. A chunk that
 * was lost on the way is asked for again; one that a newer version replaced is there after a reload. What is here already is
 * drawn at once, like any other component.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  type Loaded = { readonly default: ComponentType<Props> }
  let here: ComponentType<Props> | undefined
  let settle: (loaded: Loaded) => void
  const arrival = new Promise<Loaded>((resolve) => (settle = resolve))
  let coming: Promise<unknown> | undefined

  async function ask(): Promise<void> {
    try {
      here ??= await load()
      settle({ default: here })
    } catch (error) {
      void reloadIfReplaced(import.meta.url)
      throw error
    }
  }
  const preload = (): Promise<Loaded> => {
    coming ??= untilLoaded(ask)
    return arrival
  }

  const Coming = lazy(preload) as ComponentType<Props>
  function Part(props: Props) {
    // One of the two for as long as it stands: else it would begin again when its chunk has come.
    const [Shown] = useState(() => here ?? Coming)
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload, loadNow: () => loadOnce(ask) })
}
