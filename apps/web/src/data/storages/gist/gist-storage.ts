import { assert } from '@bama/domain'
import type { Bytes, Listing, SharedStorage, Unreachable } from '@bama/sync/storage'
import { z } from 'zod'
import { bytesOfFile, filesOfObject, firstFile, isFileOf, objectOfFile, readFirstFile } from './gist-files.ts'
import { createGistApi, type Gist, type GistAccess, type GistChange, rawHost, unreachable } from './gist-api.ts'

/** A file as it was listed. `null`: it was written since, and nobody said where it lies. */
type KnownFile = { readonly version: string; readonly address: string; readonly content: string | null } | null
type Files = Map<string, KnownFile>

/** A gist names 300 files at most; what else people put there wants a place, too. */
const mostFiles = 290

/** `after`: the gist is looked for among those that were changed after this instant; null: it is asked for itself. */
const tokenSchema = z.object({ after: z.string().nullable(), etag: z.string() })
type Token = z.infer<typeof tokenSchema>

type Looked = { readonly kind: 'found'; readonly files: Files; readonly token: Token | null } | Unreachable

/**
 * A gist as a storage that devices share (docs/decisions/0050-gist-as-storage.md). It has no conditions on writes: what is
 * expected is held against what was listed last, and no more.
 */
export function createGistStorage({ gistId, ...access }: GistAccess & { readonly gistId: string }): SharedStorage {
  const api = createGistApi(access)
  /** As it was listed last. Null: something was sent of which nobody knows what became. */
  let files: Files | null = null
  /** What was read once of that is asked for again. */
  let wasRead = new Set<string>()
  /** Undefined: the gist was not seen yet. */
  let after: string | null | undefined

  async function look(token: Token | null): Promise<Looked | 'unchanged'> {
    if (token !== null) after = token.after
    const looked = after === null ? await lookAlone(token) : await lookInList(token)
    if (looked === 'unchanged') return looked
    files = looked.kind === 'found' ? looked.files : null
    wasRead = new Set()
    return looked
  }

  /** The list has no contents: it costs the same however much lies there. */
  async function lookInList(token: Token | null): Promise<Looked | 'unchanged'> {
    const since = after ?? null
    const answer = await api.list(since, token?.etag ?? null)
    if (answer.kind === 'unreachable') return answer
    if (answer.value === 'unchanged') return 'unchanged'
    const gist = answer.value.find(({ id }) => id === gistId)
    if (gist === undefined) return lookAlone(null)
    // Others are left out next time. That is another question, of which the tag of this one says nothing.
    if (since === null || answer.value.length > 1) after = justBefore(gist.updated_at)
    return foundIn(
      gist,
      answer.etag === null || since === null || since !== after ? null : { after: since, etag: answer.etag },
    )
  }

  /** For a token that lists no secret gists, or an account with many others. */
  async function lookAlone(token: Token | null): Promise<Looked | 'unchanged'> {
    after = null
    const answer = await api.getChanged(gistId, token?.etag ?? null)
    if (answer.kind === 'unreachable') return answer
    if (answer.value === 'unchanged') return 'unchanged'
    return foundIn(answer.value, answer.etag === null ? null : { after: null, etag: answer.etag })
  }

  async function listAgain(): Promise<Looked> {
    const looked = await look(null)
    assert(looked !== 'unchanged', 'that is said to those alone who have seen it')
    return looked
  }

  const known = async (): Promise<Looked> => (files === null ? listAgain() : { kind: 'found', files, token: null })

  async function change(changed: NonNullable<GistChange['files']>): Promise<Unreachable | null> {
    const answer = await api.update(gistId, { files: changed })
    if (answer.kind === 'unreachable') {
      files = null
      return answer.problem?.code === 'gone' ? goneOrRefused(answer) : answer
    }
    for (const [name, file] of Object.entries(changed)) {
      if (file === null) files?.delete(name)
      else files?.set(name, null)
    }
    return null
  }

  /** Who may not write a gist is told that it is not there. */
  async function goneOrRefused(gone: Unreachable): Promise<Unreachable> {
    const there = await api.get(gistId)
    return there.kind === 'answer' ? unreachable({ code: 'refused', status: 404 }) : gone
  }

  return {
    async list(since): Promise<Listing> {
      const looked = await look(tokenOf(since))
      if (looked === 'unchanged') return { kind: 'unchanged' }
      if (looked.kind === 'unreachable') return looked
      const objects = [...looked.files].flatMap(([file, listed]) => {
        const name = objectOfFile(file)
        return name === null || listed === null ? [] : [{ name, version: listed.version }]
      })
      return { kind: 'listed', objects, token: looked.token === null ? null : JSON.stringify(looked.token) }
    },

    async read(name) {
      const listed = files?.get(firstFile(name)) ?? null
      if (files !== null && listed !== null && !wasRead.has(name)) {
        const bytes = await readObject(name, listed, files)
        // What was listed may be gone with all of it, or be there in another version.
        if (!('kind' in bytes)) return { kind: 'read', bytes, version: listed.version }
        if (bytes.problem?.code !== 'gone') return bytes
      }
      const looked = await listAgain()
      if (looked.kind === 'unreachable') return looked
      const first = looked.files.get(firstFile(name)) ?? null
      if (first === null) return { kind: 'missing' }
      const bytes = await readObject(name, first, looked.files)
      return 'kind' in bytes ? bytes : { kind: 'read', bytes, version: first.version }
    },

    async write(name, bytes, expected) {
      const looked = await known()
      if (looked.kind === 'unreachable') return looked
      const there = looked.files.get(firstFile(name))
      if (there !== null && (there?.version ?? null) !== expected) return { kind: 'conflict' }
      const { later, first } = await filesOfObject(name, bytes)
      const names = new Set([first, ...later].map((file) => file.name))
      if (new Set([...looked.files.keys(), ...names]).size > mostFiles) return unreachable({ code: 'full' })
      for (const file of later) {
        // A piece is called by what is in it: what is there need not be written again.
        const failed = looked.files.has(file.name) ? null : await change({ [file.name]: { content: file.content } })
        if (failed !== null) return failed
      }
      const former = [...looked.files.keys()].filter((file) => isFileOf(name, file) && !names.has(file))
      const removed = Object.fromEntries(former.map((file) => [file, null]))
      return (await change({ ...removed, [first.name]: { content: first.content } })) ?? { kind: 'written' }
    },

    async remove(name) {
      const filesOf = (all: Files): readonly string[] => [...all.keys()].filter((file) => isFileOf(name, file))
      const hadAny = files !== null && filesOf(files).length > 0
      const looked = hadAny ? await known() : await listAgain()
      if (looked.kind === 'unreachable') return looked
      const there = filesOf(looked.files)
      const failed = there.length === 0 ? null : await change(Object.fromEntries(there.map((file) => [file, null])))
      return failed ?? { kind: 'removed' }
    },
  }

  async function readObject(name: string, first: NonNullable<KnownFile>, known: Files): Promise<Bytes | Unreachable> {
    wasRead.add(name)
    const text = await contentOf(first)
    if (typeof text !== 'string') return text
    const { bytes, later } = readFirstFile(name, text)
    const pieces = [bytes]
    for (const file of later) {
      const piece = known.get(file)
      // Somebody is about to write it, or to take it away: this much there is.
      if (piece === undefined || piece === null) break
      const pieceText = await contentOf(piece)
      if (typeof pieceText !== 'string') return pieceText
      pieces.push(bytesOfFile(pieceText))
    }
    return joined(pieces)
  }

  async function contentOf({ content, address }: NonNullable<KnownFile>): Promise<string | Unreachable> {
    if (content !== null) return content
    const answer = await api.readRaw(address)
    return answer.kind === 'answer' ? answer.value : answer
  }
}

/** A gist names 300 files, and no more. */
function foundIn(gist: Gist, token: Token | null): Looked {
  if (gist.truncated === true) return unreachable({ code: 'full' })
  const files = filesIn(gist)
  return files === null ? unreachable({ code: 'http' }) : { kind: 'found', files, token }
}

function tokenOf(since: string | null): Token | null {
  try {
    return since === null ? null : (tokenSchema.safeParse(JSON.parse(since)).data ?? null)
  } catch {
    return null
  }
}

/** "After" may leave out the instant itself, and instants are whole seconds. */
const justBefore = (instant: string): string => `${new Date(Date.parse(instant) - 1000).toISOString().slice(0, 19)}Z`

/** The files by name; null: they lie where nobody is asked. A file's address has the hash of its content: its version. */
function filesIn(gist: Gist): Files | null {
  const files: Files = new Map()
  for (const [name, file] of Object.entries(gist.files)) {
    if (file === undefined || file === null) continue
    const [, version] = /\/raw\/([0-9a-f]{40,64})\//.exec(file.raw_url) ?? []
    if (version === undefined || !file.raw_url.startsWith(rawHost)) return null
    files.set(name, {
      version,
      address: file.raw_url,
      content: file.truncated === true ? null : (file.content ?? null),
    })
  }
  return files
}

function joined(pieces: readonly Bytes[]): Bytes {
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return only
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
