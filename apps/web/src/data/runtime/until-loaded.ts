const retryMs = 3000

/** Loads a chunk of the app. One that can't be had, as at a first visit on a bad line, is asked for again until it comes. */
export const untilLoaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return untilLoaded(load)
  })
