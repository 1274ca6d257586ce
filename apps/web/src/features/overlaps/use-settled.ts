import { useEffect, useState } from 'react'

/** A value that has not changed for a while; undefined before. Changes that come in steps are not shown half-way. */
export function useSettled<T>(value: T, ms: number): T | undefined {
  const [settled, setSettled] = useState<{ readonly value: T } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value }), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled?.value
}
