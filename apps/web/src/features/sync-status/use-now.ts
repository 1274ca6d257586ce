import { useEffect, useState } from 'react'

/** The time in milliseconds, renewed often enough for texts like 'לפני דקה'. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
