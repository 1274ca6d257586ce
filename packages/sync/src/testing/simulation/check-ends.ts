import { canonical } from '../oracle/fold.ts'
import { complain, type Run, type SimDevice } from './run.ts'

const dayMs = 86_400_000
/** Devices keep accepted changes for 14 days by the server's clock, which may be an hour off, then and now. */
const surelyKeptMs = 13 * dayMs

/** Checks that every change ended exactly once in one of the three ways, and that all sides agree in which. */
export async function checkEnds(run: Run): Promise<void> {
  for (const device of run.devices) checkDevice(run, device)
  await checkServer(run)
}

function checkDevice(run: Run, device: SimDevice): void {
  const { rejected, acknowledged } = device.store.all()
  const refused = new Map(rejected.flatMap((row) => (row.result.status === 'rejected' ? [[row.id, row]] : [])))
  for (const { id, result } of rejected) {
    const lost = run.truth.answered.get(id)?.result.lost
    // A restored server may have decided it again.
    const isRight =
      result.status === 'rejected' || run.restored.length > 0 || canonical(lost) === canonical(result.lost)
    if (!isRight) complain(run, `${device.name} lists ${id} as lost, ${canonical(result.lost)} for ${canonical(lost)}`)
  }
  const taken = new Set(acknowledged.map(({ id }) => id))
  const serverNow = run.clock.nowMs + run.clock.serverSkewMs
  for (const { acknowledged_at: at, id } of acknowledged)
    if (Date.parse(at) < serverNow - 14 * dayMs - 60_000) complain(run, `${device.name} still keeps ${id}, taken ${at}`)
  for (const [id, entity] of device.written) {
    // A read mark that was refused is dropped.
    if (entity === 'chatReads' && refused.has(id)) complain(run, `${device.name} lists a refused mark, ${id}`)
    if (entity === 'chatReads' && !taken.has(id) && run.said.get(id)?.has('rejected') === true) continue
    // What was taken in vain of a change is listed, too, and may be retried (S121).
    const isRetried = device.retried.has(id) && !taken.has(id)
    const ends = [refused.has(id), taken.has(id), isRetried].filter((isEnd) => isEnd).length
    const isForgotten = ends === 0 && device.takenAt.has(id)
    if (isForgotten) run.met.forgotten++
    if (ends > 1 || (ends === 0 && !isForgotten)) complain(run, `${device.name}: ${id} ended ${ends} times`)
    if (refused.has(id)) checkRefused(run, device, id, refused.get(id)?.result.code)
    else if (!device.retried.has(id)) checkTaken(run, device, id)
  }
}

function checkRefused(run: Run, device: SimDevice, id: string, code: string | undefined): void {
  const status = run.truth.answered.get(id)?.result.status
  // After a restore, a late mutation may have been evaluated again, without anyone receiving the answer.
  // What is too large is refused on the device. A refusal from before a restore may not be repeated after it.
  if (run.late.has(id) && run.restored.length > 0) return
  const isRight =
    code === 'too_large'
      ? status === undefined
      : status === 'rejected' || (status === undefined && run.said.get(id)?.has('rejected'))
  if (isRight !== true) complain(run, `${device.name} lists ${id} as refused (${code}), it was ${status}`)
}

function checkTaken(run: Run, device: SimDevice, id: string): void {
  const status = run.truth.answered.get(id)?.result.status
  if (status === 'applied' || status === 'superseded') return
  const said = run.said.get(id)
  if (said?.has('applied') !== true && said?.has('superseded') !== true)
    complain(run, `${device.name} holds ${id} to be taken, it was ${status}`)
  const takenAt = device.takenAt.get(id) ?? 0
  const isLetGo = takenAt <= (run.restored.findLast(({ mode }) => mode === 'final')?.atMs ?? 0)
  const isOld = run.clock.nowMs - takenAt > surelyKeptMs
  // A superseded change moves no cursor, so a database that went back to just before it doesn't ask for it (S58).
  const isUnnoticed =
    said?.has('applied') !== true && run.restored.some(({ mode, atMs }) => mode === 'unnoticed' && atMs >= takenAt)
  if (!isLetGo && !isOld && !isUnnoticed)
    complain(run, `${device.name}: ${id} was taken and is not known to the server any more`)
}

/** Checks stored answers, lost cells in the history, and that a final restore's dropped changes stay dropped. */
async function checkServer(run: Run): Promise<void> {
  const { answered } = run.truth
  const known = new Map((await run.server.knownMutations()).map(({ id, result }) => [id, result]))
  for (const [id, { result }] of answered)
    if (canonical(known.get(id)) !== canonical(result)) complain(run, `the server forgot its answer to ${id}`)
  for (const id of known.keys()) if (!answered.has(id)) complain(run, `the server took ${id} and never said so`)
  for (const { mode, forgotten } of run.restored) {
    if (mode !== 'final') continue
    for (const id of forgotten)
      if (answered.has(id) && !run.late.has(id)) complain(run, `${id} is back, though it was let go for good`)
  }
  const lost = new Set((await run.server.lostCells()).map(({ mutationId, cell }) => `${mutationId} ${cell}`))
  for (const { mutation, lost: cells } of answered.values())
    for (const cell of cells)
      if (!lost.has(`${mutation.id} ${cell}`)) complain(run, `history lacks ${cell} of ${mutation.id}, which lost`)
}
