import type { CallContent } from '@bama/domain/call'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { callsTexts as texts } from '../../texts/calls.ts'
import { CallSheetView } from './call-sheet-view.tsx'
import './printed-call.css'

interface PrintedCallProps {
  readonly sheet: CallContent
  readonly onPrinted: () => void
}

/** A call while it is being printed. The browser prints it or makes a PDF, with its own fonts and text direction. */
export function PrintedCall({ sheet, onPrinted }: PrintedCallProps) {
  // Browsers use the title as the PDF's file name.
  const name = texts.calendarName(sheet.event)
  // Not by the sheet, which is a new one at each render below: the call would be printed again.
  useEffect(() => {
    const { title } = document
    document.title = name
    document.body.classList.add('bama-prints-call')
    addEventListener('afterprint', onPrinted, { once: true })
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', onPrinted)
      document.body.classList.remove('bama-prints-call')
      document.title = title
    }
  }, [name, onPrinted])
  return createPortal(
    <div data-print-sheet="call" aria-hidden="true">
      <CallSheetView sheet={sheet} heading="h1" />
    </div>,
    document.body,
  )
}
