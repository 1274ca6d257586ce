let mayCall = (): Promise<boolean> => Promise.resolve(true)

/** Holds back all calls in the signed-in person's name until the server knows of their session: the session says when. */
export function holdCallsUntil(isKnown: () => Promise<boolean>): void {
  mayCall = isKnown
}

/** Whether a call may be made in the signed-in person's name. Where not, it counts as made without a network. */
export const isCallAllowed = (): Promise<boolean> => mayCall()
