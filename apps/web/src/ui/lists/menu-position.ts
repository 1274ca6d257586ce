import type { MenuProps } from '@mantine/core'

/**
 * A long menu that fits neither below nor above its button, common on phones and low screens, is shifted over the
 * button. Otherwise its last entries would be out of reach below the edge.
 */
export const menuMiddlewares = { flip: true, shift: { crossAxis: true, padding: 8 } } satisfies MenuProps['middlewares']
