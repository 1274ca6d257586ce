import { useEffect, useState } from 'react'

/** Loads that take less than this show no skeleton, which would only flash. */
const patienceMs = 150

/** Whether loading has taken long enough to show it. */
export function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
