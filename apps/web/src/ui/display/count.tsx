import { Box, type BoxProps, type ElementProps } from '@mantine/core'
import type { Tone } from '../../theme/tokens.ts'
import classes from './count.module.css'

interface CountProps extends BoxProps, ElementProps<'span'> {
  readonly tone?: Tone
}

/** How many, in a pill beside what is counted. */
export function Count({ tone = 'grey', ...props }: CountProps) {
  return <Box component="span" className={classes.count ?? ''} data-tone={tone} {...props} />
}
