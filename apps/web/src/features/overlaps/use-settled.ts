import { useEffect, useState } from 'react'

/** Returns the value once it has been stable for `ms`, before that the last stable one (undefined at first). */
export function useSettled<T>(value: T, ms: number): T | undefined {
  const [settled, setSettled] = useState<{ readonly value: T } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value }), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled?.value
}
