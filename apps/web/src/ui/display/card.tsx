import { Paper, type PaperProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type CardProps = PaperProps & Omit<ComponentPropsWithRef<'section'>, keyof PaperProps>

/** A raised section of a screen. */
export const Card = (props: CardProps) => <Paper component="section" p="md" radius="lg" shadow="card" {...props} />
