import type { Patch } from '@bama/domain'
import type { Mutation } from '../../protocol/mutation.ts'
import type { MutationResult } from '../../protocol/mutation-result.ts'
import type { SyncResponse } from '../../protocol/sync-response.ts'
import { type Consequences, consequencesOf } from '../oracle/consequences.ts'
import { followFacts, writesIn } from '../oracle/facts.ts'
import {
  canonical,
  fieldIn,
  livingOf,
  recordIn,
  tidy,
  removesNothing,
  wins,
  withWrite,
  type World,
} from '../oracle/fold.ts'
import { intervalStamp, workedMs } from '../oracle/hours.ts'
import { correctorOf, eventNameFor, ownerCells } from '../oracle/rules.ts'
import { asChange, type Verdict, verdictOn } from '../oracle/verdict.ts'
import { instantsByWall, isByWall } from '../oracle/walls.ts'
import type { DerivedChange, SimPerson } from '../sim-server-port.ts'
import { type Answered, complain, personOf, type Run } from './run.ts'
import { checkNotOlder } from './server-time.ts'
import { noteSight } from './sightings.ts'
import { checkOrder, checkOwnOrder } from './order.ts'
import { checkSeen, checkStamps } from './stamps.ts'

/** Checks that every mutation has exactly one outcome, the right one, with the right consequences. */
export async function takeAnswers(
  run: Run,
  userId: string,
  mutations: readonly Mutation[],
  { results }: SyncResponse,
): Promise<void> {
  if (mutations.length === 0) return
  const byId = new Map(results.map((result) => [result.id, result]))
  for (const result of results)
    if (!mutations.some(({ id }) => id === result.id)) complain(run, `an answer for ${result.id}, which was not asked`)
  const fresh: Answered[] = []
  for (const mutation of [...mutations].sort((a, b) => a.n - b.n)) {
    const result = byId.get(mutation.id)
    const known = run.truth.answered.get(mutation.id)
    if (result === undefined) complain(run, `no answer for ${mutation.id}`)
    else if (known === undefined) fresh.push({ mutation, result, lost: [] })
    else if (canonical(known.result) !== canonical(result))
      complain(run, `${mutation.id} was ${known.result.status}, now ${result.status}`)
  }
  if (fresh.length === 0) return
  const { changes, end } = await run.server.derivedChanges(run.truth.historyEnd)
  run.truth = { ...run.truth, historyEnd: end }
  const derived = Map.groupBy(changes, ({ mutationId }) => mutationId)
  checkStamps(run, fresh)
  checkOrder(run, fresh)
  const person = personOf(run, userId)
  const started = run.truth.world
  for (const unit of unitsOf(fresh)) takeUnit({ run, person, started, derived }, unit)
}

/** The server's clock. */
const serverNowOf = ({ clock }: Run): number => clock.nowMs + clock.serverSkewMs

/** The answers to one request. `started`: the world before the request. */
interface Taking {
  readonly run: Run
  readonly person: SimPerson
  readonly started: World
  readonly derived: ReadonlyMap<string, readonly DerivedChange[]>
}

const unitsOf = (fresh: readonly Answered[]): readonly (readonly Answered[])[] => [
  ...Map.groupBy(fresh, ({ mutation }) => mutation.group ?? mutation.id).values(),
]

const stampOf = ({ mutation, result }: Pick<Answered, 'mutation' | 'result'>): string => result.stamp ?? mutation.stamp

function takeUnit(taking: Taking, unit: readonly Answered[]): void {
  const { run, person, derived } = taking
  if (unit.length > 1) run.met.groups++
  checkVerdicts(run, person, unit)
  for (const { mutation, result } of unit) {
    const answered: Answered = {
      mutation,
      result,
      lost:
        result.status === 'rejected'
          ? []
          : lostCells(run.truth.world, asChange(run.truth.world, mutation), stampOf({ mutation, result })),
    }
    if (result.lost?.some((cell) => !answered.lost.includes(cell)) === true)
      complain(run, `${describe(mutation, result)}, which lost ${answered.lost.join()} and not ${result.lost.join()}`)
    run.truth = { ...run.truth, answered: new Map(run.truth.answered).set(mutation.id, answered) }
    const said = run.said.get(mutation.id)
    if (result.status === 'rejected' && (said?.has('applied') === true || said?.has('superseded') === true))
      run.met.refusedWhenOffered++
    run.said.set(mutation.id, (run.said.get(mutation.id) ?? new Set()).add(result.status))
    run.met[result.status]++
    if (result.stamp !== undefined) {
      run.met.cutBack++
      run.cutBack.add(result.stamp.slice(-16))
    }
    if (result.code === 'interval_changed') run.met.intervalChanged++
    const { interval } = mutation.patch
    const isNoTime =
      typeof interval === 'object' && interval !== null && isByWall(interval) && !instantsByWall(interval)
    if (result.status === 'rejected' && isNoTime) run.met.neverWas++
    const facts = derived.get(mutation.id) ?? []
    if (result.status === 'rejected') {
      if (facts.length > 0) complain(run, `${mutation.id} was rejected, yet the server wrote ${canonical(facts)}`)
    } else takeAccepted(taking, answered, facts)
  }
}

/** The cells of a mutation that lose; all of them if its record was deleted. */
function lostCells(world: World, { entity, recordId, patch }: Mutation, stamp: string): readonly string[] {
  const record = recordIn(world, entity, recordId)
  if (record === undefined) return []
  const cells = Object.entries(patch)
  if (record.isDeleted) return cells.length === 0 ? [''] : cells.map(([cell]) => cell)
  // Cells of an entry that the same change removes don't count as lost.
  const removed = cells.flatMap(([cell, value]) => (value === null && cell.split('/').length === 2 ? [`${cell}/`] : []))
  const isMoot = (cell: string): boolean => removed.some((line) => cell.startsWith(line))
  const isNothing = (cell: string): boolean => isMoot(cell) || removesNothing(record, cell, patch)
  return cells.flatMap(([cell, value]) => (isNothing(cell) || wins(record, cell, value, stamp) ? [] : [cell]))
}

/** Checks that a group is accepted or refused as a whole. Later members see the effects of earlier ones. */
function checkVerdicts(run: Run, person: SimPerson, unit: readonly Answered[]): void {
  const nowMs = serverNowOf(run)
  let draft = run.truth.world
  const verdicts = unit.map((answered): Verdict => {
    const verdict = verdictOn(draft, person, answered.mutation, { stamp: stampOf(answered), nowMs })
    if (verdict === 'applied') draft = written(draft, person, answered)
    return verdict
  })
  const isRefused = verdicts.includes('rejected')
  // Changes of a deleted record may be superseded or rejected, since neither changes anything.
  const isDoubtful =
    !isRefused && verdicts.includes('erased') && unit.some(({ result }) => result.status === 'rejected')
  unit.forEach(({ mutation, result }, index) => {
    const verdict = isRefused ? 'rejected' : verdicts[index]
    const isRight = isDoubtful
      ? result.status === 'rejected'
      : verdict === 'erased'
        ? result.status === 'superseded'
        : result.status === verdict
    if (!isRight) complain(run, `${person.id}: ${describe(mutation, result)}, should be ${verdicts.join(' + ')}`)
  })
}

const describe = ({ operation, entity, recordId, patch }: Mutation, { status, code, field }: MutationResult): string =>
  `${operation} ${entity}/${recordId} ${canonical(patch)} was ${status} ${code ?? ''} ${field ?? ''}`

/** The world with the mutation and the owner of the new record. */
function written(
  world: World,
  person: SimPerson,
  answered: Answered,
  owner = ownerOf(world, person, answered, world),
): World {
  const { entity, recordId, operation, patch, n } = asChange(world, answered.mutation)
  return withWrite(world, { entity, recordId, operation, patch: { ...patch, ...owner }, stamp: stampOf(answered), n })
}

/** The cells that the server adds to a mutation. `people`: the world from which it takes people's names. */
function ownerOf(world: World, person: SimPerson, { mutation, result }: Answered, people: World): Patch {
  const { operation, entity, recordId, patch } = asChange(world, mutation)
  const eventName = entity === 'workHours' ? eventNameFor(world, person, patch) : {}
  if (operation === 'create') return { ...ownerCells(people, person, entity, patch), ...eventName }
  const record = recordIn(world, entity, recordId)
  const { event_id } = patch
  const isGiven = entity === 'workHours' && event_id !== undefined && record !== undefined && !record.isDeleted
  const stamp = stampOf({ mutation, result })
  const name = isGiven && wins(record, 'event_id', event_id, stamp) ? eventName : {}
  if (entity !== 'workHours' || operation !== 'update' || record === undefined || record.isDeleted) return name
  const after = recordIn(
    withWrite(world, { entity, recordId, operation, patch: { ...patch, ...name }, stamp }),
    entity,
    recordId,
  )
  return { ...name, ...correctorOf(person, record, after ?? record) }
}

function takeAccepted({ run, person, started }: Taking, answered: Answered, facts: readonly DerivedChange[]): void {
  const before = run.truth.world
  const mutation = asChange(before, answered.mutation)
  const isErased = recordIn(before, mutation.entity, mutation.recordId)?.isDeleted === true
  const isOwnerCell = ({ entity, recordId, stamp }: DerivedChange): boolean =>
    entity === mutation.entity && recordId === mutation.recordId && stamp === stampOf(answered)
  const [ownerFacts, rest] = [facts.filter(isOwnerCell), facts.filter((fact) => !isOwnerCell(fact))]
  // A name changed earlier in the same request may or may not be used yet.
  const place = placeOf(run, before, mutation, ownerFacts)
  const owners = (run.isStrict ? [before] : [before, started]).map((people) => ({
    ...ownerOf(before, person, answered, people),
    ...place,
  }))
  const owner = owners.find((cells) => addsUpTo(mutation, cells, ownerFacts))
  if (owner === undefined)
    complain(run, `${mutation.id}: the server added ${canonical(ownerFacts)}, should be ${canonical(owners)}`)
  checkSeen(run, before, answered)
  if (isErased) run.met.erased++
  else {
    checkOwnOrder(run, before, answered)
    checkNotOlder(run, before, answered)
  }
  const after = isErased ? before : written(before, person, answered, owner)
  const expected = consequencesOf(before, after, person, mutation, serverNowOf(run))
  const followed = followFacts(after, expected, writesIn(rest))
  for (const problem of followed.problems) complain(run, `${mutation.id}: ${problem}`)
  run.met.derivedMessages += followed.messages
  run.met.timersClosed += followed.closings
  noteHours(run, { mutation, before, after, expected })
  run.met.deletedWithItem += expected.deletions.length
  if (mutation.entity === 'crewSlots' && mutation !== answered.mutation) run.met.slotsMadeTwice++
  if ('reply' in mutation.patch) run.met.slotsAnswered++
  if (Object.keys(mutation.patch).some((cell) => cell.startsWith('calls/'))) run.met.callsMade++
  if (expected.crew !== null) run.met.crewChanged++
  if ('decision' in mutation.patch) run.met.decided++
  if ('assigned_operator_id' in mutation.patch && mutation.operation === 'update') run.met.reassignments++
  run.truth = { ...run.truth, world: withReplacedStamp(followed.world, before, answered, expected) }
  noteSight(run, [mutation, ...facts])
}

/** Notes which device's edit gave hours another stamp. */
function withReplacedStamp(
  world: World,
  before: World,
  answered: Answered,
  { clamped }: Pick<Consequences, 'clamped'>,
): World {
  const { recordId } = answered.mutation
  const [was, is] = [before, world].map((at) => recordIn(at, 'workHours', recordId))
  const stamp = is === undefined ? undefined : intervalStamp(is)
  if (!clamped.has(recordId) || was === undefined || stamp === undefined) return world
  const key = `${recordId} ${intervalStamp(was)} ${stampOf(answered).slice(-16)}`
  return { ...world, replacedStamps: new Map(world.replacedStamps).set(key, stamp) }
}

/** Checks that a chat message gets a position after all existing ones. The server chooses which. */
function placeOf(run: Run, world: World, mutation: Mutation, facts: readonly DerivedChange[]): Patch {
  if (mutation.entity !== 'chatMessages' || mutation.operation !== 'create') return {}
  const position = facts.find(({ cell }) => cell === 'position')?.value as string
  const last = livingOf(world, 'chatMessages').reduce((latest, message) => {
    const known = String(fieldIn(message, 'position'))
    return known > latest ? known : latest
  }, '')
  if (position <= last) complain(run, `${mutation.id} got the place ${position}, not behind ${last}`)
  run.met.chatMessages++
  return { position }
}

const monthMs = 31 * 86_400_000

/** Counts the cases of work hours that a run met. */
function noteHours(
  { met }: Run,
  {
    mutation,
    before,
    after,
    expected,
  }: { readonly mutation: Mutation; readonly before: World; readonly after: World; readonly expected: Consequences },
): void {
  const { entity, recordId, patch } = mutation
  const [was, is] = [recordIn(before, entity, recordId), recordIn(after, entity, recordId)]
  for (const id of expected.closings.keys()) {
    const known = recordIn(after, 'workHours', id)
    if (known !== undefined && workedMs(known) !== null) met.closedAgain++
  }
  met.givenNewStamp += expected.clamped.size
  if (expected.clamped.size > 0 && 'interval' in patch) met.givenNewStampBesideInterval++
  if (entity !== 'workHours' || is === undefined) return
  const isStopped = was !== undefined && workedMs(was) === null
  if (isStopped && (workedMs(is) ?? 0) > monthMs) met.longTimersStopped++
  const { interval } = patch
  if (typeof interval === 'object' && interval !== null && isByWall(interval)) met.byWallTimes++
}

/** Whether the server added exactly the expected owner cells. */
function addsUpTo(mutation: Mutation, owner: Patch, facts: readonly DerivedChange[]): boolean {
  const expected = Object.entries(owner).filter(([cell, value]) => tidy(mutation.patch[cell] ?? null) !== value)
  return (
    canonical(Object.fromEntries(expected)) ===
    canonical(Object.fromEntries(facts.map(({ cell, value }) => [cell, value])))
  )
}
