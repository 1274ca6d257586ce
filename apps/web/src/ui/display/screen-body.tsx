import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Parts extends BoxProps {
  readonly children: ReactNode
}

/** A screen's content below its heading. */
export const ScreenBody = (props: Parts) => (
  <Box px="var(--bama-gutter)" pb={24} mb="var(--bama-chip-room)" {...props} />
)

/** The number of rows in a list, if the heading doesn't show it. */
export const ListCount = (props: Parts) => (
  <Box component="output" display="block" flex="1 1 100%" fz="sm" c="dimmed" {...props} />
)
