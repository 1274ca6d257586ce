import { Button } from '@mantine/core'
import { EmptyStage } from '../display/empty-stage.tsx'

export interface NothingFoundProps {
  /** One sentence. */
  readonly text: string
  /** The label of the button that clears the filter. */
  readonly clear: string
  readonly onClear: () => void
}

/** Shown when the filter hides all records. */
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
