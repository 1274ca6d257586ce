import { Button } from '@mantine/core'
import type { CallContent } from '@bama/domain/call'
import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { businessZone } from '../../data/index.ts'
import { callsTexts as texts } from '../../texts/calls.ts'
import { showFailure } from '../feedback/show-outcome.ts'
import { PrintedCall } from './printed-call.tsx'
import { saveCallFile } from './save-call-file.ts'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

interface CallFilesProps {
  /** The slot's id. */
  readonly id: string
  readonly number: number
  readonly sheet: CallContent
  /** Called when the calendar file was made or printing was started. */
  readonly onMade?: () => void
}

/** Saves a call as a calendar file, or prints it (to paper or PDF). */
export function CallFiles({ id, number, sheet, onMade }: CallFilesProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  const [stop] = useState(() => () => setIsPrinting(false))
  const save = async (): Promise<void> => {
    try {
      await saveCallFile({ id, number, sheet }, businessZone)
      onMade?.()
    } catch (error) {
      console.error(error)
      showFailure(texts.calendarFailed, { code: 'unknown' })
    }
  }
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarPlus {...icon} />} onClick={() => void save()}>
        {texts.calendar}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter {...icon} />}
        onClick={() => {
          setIsPrinting(true)
          onMade?.()
        }}
      >
        {texts.print}
      </Button>
      {isPrinting && <PrintedCall sheet={sheet} onPrinted={stop} />}
    </>
  )
}
