/** Counts how often other work gets a turn of the event loop during a piece of work. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  await work()
  isOver = true
  return turns
}
