import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Sheets that are open over whatever fills the screen. */
let openSheets = 0

/** Whether Back belongs to a sheet: the form below stays, and asks nothing. */
export const isBackOfSheet = (action: string): boolean => action === 'BACK' && openSheets > 0

/** Back closes what is mounted, such as a phone's sheet, and goes nowhere. */
export function useBackCloses(close: () => void): void {
  useEffect(() => {
    openSheets += 1
    return () => {
      openSheets -= 1
    }
  }, [])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      close()
      return true
    },
    enableBeforeUnload: false,
  })
}
