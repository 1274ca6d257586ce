import { dayInZone } from '@bama/domain'
import { useEffect, useState } from 'react'
import { businessZone } from './business-zone.ts'
import { world } from './world.ts'

const dayNow = (): string => dayInZone(world.now(), businessZone)

/** Today's calendar day in the business's zone. Changes at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(dayNow)
  useEffect(() => {
    const timer = setInterval(() => setToday(dayNow()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return today
}

/** For what is kept beside the screens as long as the page lives: calls `act` after each midnight. */
export function onEachDay(act: () => void): void {
  let today = dayNow()
  setInterval(() => {
    const before = today
    today = dayNow()
    if (today !== before) act()
  }, 10_000)
}
