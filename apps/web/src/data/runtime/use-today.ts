import { dayInZone } from '@bama/domain'
import { useEffect, useState } from 'react'
import { businessZone } from './business-zone.ts'
import { world } from './world.ts'

/** Today's calendar day in the business's zone. Changes at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayInZone(world.now(), businessZone))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayInZone(world.now(), businessZone)), 10_000)
    return () => clearInterval(timer)
  }, [])
  return today
}
