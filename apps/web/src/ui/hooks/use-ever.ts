import { useState } from 'react'

/** Whether it is so, or has been since the component was mounted. */
export function useEver(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was || isNow
}
