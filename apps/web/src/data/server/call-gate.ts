let mayCall = (): Promise<boolean> => Promise.resolve(true)

/** Holds back all calls as the signed-in person until the server knows the session, as reported by `isKnown`. */
export function holdCallsUntil(isKnown: () => Promise<boolean>): void {
  mayCall = isKnown
}

/** Whether a call as the signed-in person may be made. If not, or if that can't be found out, it counts as unreachable. */
export const isCallAllowed = (): Promise<boolean> =>
  mayCall().catch((error: unknown) => {
    console.error(error)
    return false
  })
