import { Box } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import classes from './hours-report.module.css'

interface FoldProps {
  /** Part of the local storage key that remembers whether the card is open. */
  readonly name: string
  readonly title: string
  readonly children: ReactNode
}

/** A collapsible card, so that the list below starts on the first screen. */
export function Fold({ name, title, children }: FoldProps) {
  const [isOpen, setOpen] = useLocalStorage({
    key: `bama-report-${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const body = useId()
  return (
    <Card p={0}>
      <h2>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={18} stroke={1.7} aria-hidden />
        </button>
      </h2>
      <Box id={body} hidden={!isOpen} px="xs" pb="xs">
        {isOpen && children}
      </Box>
    </Card>
  )
}
