import { useEffect, useState } from 'react'

/** A value once it has stayed as it is for a while; undefined before. What is written step by step is not told half-way. */
export function useSettled<T>(value: T, ms: number): T | undefined {
  const [settled, setSettled] = useState<{ readonly value: T } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value }), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled?.value
}
