import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storeFailureOf } from './store-failure.ts'
import { WaitedTooLong } from './turns.ts'

const coded = (code: string): Error => Object.assign(new Error('what the database said'), { code })

function thrownBy(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it worked')
}

describe('what an error says of the database', () => {
  it('that there is no room', () => {
    const database = new DatabaseSync(':memory:')
    database.exec('create table t (x); pragma max_page_count = 2')
    expect(storeFailureOf(thrownBy(() => database.exec('insert into t values (zeroblob(100000))')))).toBe(
      'storage_full',
    )
    expect(['53100', 'ENOSPC'].map((code) => storeFailureOf(coded(code)))).toEqual(['storage_full', 'storage_full'])
  })

  it('that it can not be reached just now: another program holds the file', () => {
    const file = join(tmpdir(), `bama-busy-${randomUUID()}.sqlite`)
    onTestFinished(() => rmSync(file, { force: true }))
    const [one, other] = [new DatabaseSync(file), new DatabaseSync(file)]
    one.exec('create table t (x); begin immediate')
    expect(storeFailureOf(thrownBy(() => other.exec('insert into t values (1)')))).toBe('unavailable')
    one.close()
    other.close()
  })

  it.each([
    [
      'the connection was refused or lost',
      ['08006', '08P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH'],
    ],
    ['it stops, crashed or starts', ['57P01', '57P02', '57P03']],
    ['it has no connections or memory left', ['53000', '53200', '53300', '53400']],
    ['it may only be read', ['25006']],
    ['somebody waited for too long', ['55P03', '57014', '25P03', '25P04', '40001', '40P01']],
  ])('that it can not be reached just now: %s', (_why, codes) => {
    expect(codes.map((code) => [code, storeFailureOf(coded(code))])).toEqual(codes.map((code) => [code, 'unavailable']))
  })

  it('that it can not be reached just now, in words only', () => {
    const texts = [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
    ]
    for (const error of [...texts.map((text) => new Error(text)), new WaitedTooLong('no turn')])
      expect([error.message, storeFailureOf(error)]).toEqual([error.message, 'unavailable'])
  })

  it('nothing: a fault of ours, or no error at all', () => {
    const constraint = (() => {
      const database = new DatabaseSync(':memory:')
      database.exec('create table t (x primary key); insert into t values (1)')
      return thrownBy(() => database.exec('insert into t values (1)'))
    })()
    for (const error of [
      constraint,
      coded('23505'),
      coded('22021'),
      coded('42601'),
      new Error('a bug'),
      'text',
      undefined,
    ])
      expect(storeFailureOf(error)).toBeNull()
  })
})
