import { Button } from '@mantine/core'
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
  <EmptyStage
    size="page"
    action={
      <Button variant="default" size="md" onClick={onClear}>
        {clear}
      </Button>
    }
  >
    {text}
  </EmptyStage>
)
