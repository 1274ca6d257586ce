const retryMs = 3000

/** Loads a chunk of the app, and tries again every few seconds while that fails, as at a first visit on a bad line. */
export const untilLoaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return untilLoaded(load)
  })
