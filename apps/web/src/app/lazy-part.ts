import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { untilLoaded } from '../data/index.ts'

/** A part of a screen that is loaded as its own chunk; until then the screen around it is shown without it. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await untilLoaded(load) }))
