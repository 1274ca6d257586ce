import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadOnce, untilLoaded } from '../../data/index.ts'
import { reloadIfReplaced } from './reload-newest.ts'

/** A component that is loaded as its own chunk. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads the chunk, retrying until it succeeds. Repeated calls share one load. */
  readonly preload: () => Promise<unknown>
  /** Tries to load the chunk now, once. Rejects if that fails. */
  readonly loadNow: () => Promise<unknown>
}

/**
 * A screen or part of one that is loaded as its own chunk and suspends until then. A failed load is retried. If a newer
 * version replaced the chunk, the app reloads, unless something is half-filled. A chunk that is already loaded renders
 * at once, like any other component.
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
      void reloadIfReplaced()
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

/** The same with a boundary of its own: in its place is nothing until it has come. */
export function boundedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const Part = lazyPart(load)
  const Bounded = (props: Props): ReactNode => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(Bounded, { preload: Part.preload, loadNow: Part.loadNow })
}
