import { Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { commonTexts } from '../../texts/common.ts'
import classes from './page-header.module.css'
import { ScreenSlots } from './screen-slots.ts'
import { StayInView } from './stay-in-view.tsx'

interface PageHeaderProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Buttons at the end of the line. Hidden on phones, where a screen has a round button instead. */
  readonly actions?: ReactNode
}

/** The running timers, for a screen's `actions`. */
export const ScreenTimer = (): ReactNode => use(ScreenSlots).timer

/**
 * The heading of a screen, and the tab's title. On phones it is visually hidden, because the top bar shows the title.
 */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  const { banner } = use(ScreenSlots)
  return (
    <StayInView>
      <title>{`${title} · ${commonTexts.productName}`}</title>
      <Group
        justify="space-between"
        wrap="nowrap"
        className={classes.header}
        renderRoot={(props) => <header {...props} />}
      >
        <div className={classes.words}>
          <Group gap={0} wrap="nowrap">
            <Title fz={24} lh={1.35}>
              {title}
            </Title>
            {banner === undefined ? null : (
              <Box className={classes.banner ?? ''} visibleFrom="sm">
                {banner}
              </Box>
            )}
          </Group>
          {subtitle === undefined ? null : (
            <Text component="div" size="sm" c="dimmed" visibleFrom="sm">
              {subtitle}
            </Text>
          )}
        </div>
        {actions === undefined ? null : (
          <Group gap="sm" justify="flex-end" visibleFrom="sm">
            {actions}
          </Group>
        )}
      </Group>
    </StayInView>
  )
}
