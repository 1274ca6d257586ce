import { Box } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import classes from './hours-report.module.css'

interface FoldProps {
  readonly title: string
  readonly children: ReactNode
}

/** A card that opens on a press of its head. */
export function Fold({ title, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
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
