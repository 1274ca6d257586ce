import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '../../texts/common.ts'
import classes from './page-header.module.css'
import { StayInView } from './stay-in-view.tsx'

/** What the app gives every screen for its header. */
export interface ScreenProps {
  /** The running timers. */
  readonly timer: ReactNode
  /** Shown beside the title, such as "no connection". */
  readonly banner: ReactNode
}

interface PageHeaderProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /**
   * A short notice that comes and goes, such as "no connection", in free space beside the title, so that nothing moves.
   */
  readonly banner?: ReactNode
  /** Buttons at the end of the line. Hidden on phones, where a screen has a round button instead. */
  readonly actions?: ReactNode
}

/**
 * The heading of a screen, and the tab's title. On phones it is visually hidden, because the top bar shows the title.
 */
export function PageHeader({ title, subtitle, banner, actions }: PageHeaderProps) {
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
