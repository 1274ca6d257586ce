import type { MenuProps } from '@mantine/core'

/**
 * A long menu that fits neither below nor above what opened it, as most do on a phone and some on a low screen, lies over it:
 * without this its last entries would lie below the edge, out of reach.
 */
export const menuMiddlewares = { flip: true, shift: { crossAxis: true, padding: 8 } } satisfies MenuProps['middlewares']
