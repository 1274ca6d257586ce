import { Box, type BoxProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import type { Tone } from '../../theme/tokens.ts'
import classes from './count.module.css'

interface CountProps extends BoxProps, Omit<ComponentPropsWithRef<'span'>, keyof BoxProps> {
  readonly tone: Tone
}

/** A number or very short word in a pill. */
export const Count = ({ tone, ...props }: CountProps) => (
  <Box component="span" className={classes.count ?? ''} data-tone={tone} {...props} />
)
