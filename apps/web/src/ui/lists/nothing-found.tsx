import { Button, Stack } from '@mantine/core'
import { EmptyStage } from '../display/empty-stage.tsx'

export interface NothingFoundProps {
  /** One sentence. */
  readonly text: string
  /** Of the button that shows everything again. */
  readonly clear: string
  readonly onClear: () => void
}

/** There are records, and the filter hides them all. */
export const NothingFound = ({ text, clear, onClear }: NothingFoundProps) => (
  <Stack align="center" gap={0}>
    <EmptyStage size="page">{text}</EmptyStage>
    <Button variant="default" onClick={onClear}>
      {clear}
    </Button>
  </Stack>
)
