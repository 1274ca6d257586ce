import { useEffect, useState } from 'react'

/** The time in milliseconds, updated every `everyMs`; the default suits texts like 'לפני דקה'. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
