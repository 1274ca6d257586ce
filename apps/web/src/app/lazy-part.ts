import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { untilLoaded } from '../data/index.ts'

/** A part of a screen that comes in a chunk of its own; until it can be had, the screen around it stands without it. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await untilLoaded(load) }))
