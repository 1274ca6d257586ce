import { useEffect, useState } from 'react'

/** A load that takes less than this shows no skeleton: a flash says nothing. */
const patienceMs = 150

/** Whether waiting has taken long enough to be shown. */
export function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
