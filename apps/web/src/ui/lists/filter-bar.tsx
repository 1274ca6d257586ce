import { Box, type BoxProps, Button, Collapse, Group, SimpleGrid } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Count } from '../display/count.tsx'
import classes from './filter-bar.module.css'

interface FilterBarProps extends BoxProps {
  readonly label: string
  readonly isPhone: boolean
  readonly children: ReactNode
}

/** The filters of a list: on one line on a desk, stacked on a phone. */
export function FilterBar({ label, isPhone, ...props }: FilterBarProps) {
  return (
    <Box
      component="search"
      className={classes.bar ?? ''}
      aria-label={label}
      data-phone={isPhone || undefined}
      pb="sm"
      {...props}
    />
  )
}

/** Choices that belong together but aren't a search landmark. */
export const Choices = ({ className = '', ...props }: BoxProps & { readonly children: ReactNode }) => (
  <Box className={`${classes.bar} ${className}`} {...props} />
)

interface FilterFoldProps {
  /** The label of the button that unfolds. */
  readonly label: string
  /** How many of the folded filters are set. */
  readonly conditions: number
  /** Shown beside the button. */
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** Folds the filters under a button on a phone. The button shows how many are set. */
export function FilterFold({ label, conditions, beside, children }: FilterFoldProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const foldId = useId()
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="stretch" justify="space-between">
        {beside}
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isUnfolded}
          aria-controls={foldId}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
          {label}
          {conditions > 0 && (
            <span className={classes.conditions}>
              <Count tone="action" miw={20} px={5} c="white" bg="var(--bama-action)">
                {conditions}
              </Count>
            </span>
          )}
        </button>
      </Group>
      <Collapse expanded={isUnfolded} id={foldId}>
        <SimpleGrid cols={1} spacing="xs">
          {children}
        </SimpleGrid>
      </Collapse>
    </>
  )
}

interface ClearFilterProps {
  readonly conditions: number
  readonly children: string
  readonly onClear: () => void
}

/** Clears all filters. Hidden while none is set. */
export function ClearFilter({ conditions, children, onClear }: ClearFilterProps) {
  return conditions === 0 ? null : (
    <Button
      variant="subtle"
      size="sm"
      flex="none"
      maw="100%"
      h="auto"
      mih={36}
      // A name in it may be wider than a phone.
      styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
      onClick={onClear}
    >
      {children}
    </Button>
  )
}
