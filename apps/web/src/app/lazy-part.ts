import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { untilLoaded } from '../data/index.ts'
import { reloadIfReplaced } from './reload-newest.ts'

/**
 * A screen, or a part of one, that is loaded as its own chunk; until then what is around it is shown without it. A chunk that
 * was lost on the way is asked for again; one that a newer version replaced is there after a reload.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({
    default: await untilLoaded(() =>
      load().catch((error: unknown) => {
        void reloadIfReplaced(import.meta.url)
        throw error
      }),
    ),
  }))
