import { assert } from '@bama/domain'
import { type Bytes, type Listing, type SharedStorage, storedBytes, type Unreachable } from '@bama/sync/storage'
import { z } from 'zod'
import { parsedJson } from '../../runtime/parsed-json.ts'
import { filesOfObject, firstFile, isFileOf, objectOfFile, readFirstFile } from './gist-files.ts'
import { createGistApi, type Gist, type GistAccess, type GistFiles, rawHost, unreachable } from './gist-api.ts'

/** A file as listed. Null: it was written since, so its address isn't known. */
type KnownFile = { readonly version: string; readonly address: string; readonly content: string | null } | null
type Files = Map<string, KnownFile>

/** A gist lists at most 300 files; a few are reserved for files of other origin. */
const mostFiles = 290

/** `after`: the gist is searched among those changed after this instant. Null: it is requested directly. */
const tokenSchema = z.object({ after: z.string().nullable(), etag: z.string() })
type Token = z.infer<typeof tokenSchema>

type Looked = { readonly kind: 'found'; readonly files: Files; readonly token: Token | null } | Unreachable

/**
 * A gist as a storage that devices share (docs/decisions/0050-gist-as-storage.md). Gists have no conditional writes, so
 * the expected version is only compared with the last listing.
 */
export function createGistStorage({ gistId, ...access }: GistAccess & { readonly gistId: string }): SharedStorage {
  const api = createGistApi(access)
  /** The last listing. Null when it is unknown whether a write arrived. */
  let files: Files | null = null
  /** What was read once of that is asked for again. */
  let wasRead = new Set<string>()
  /** As in the token. Undefined until the gist was listed. */
  let after: string | null | undefined

  async function look(token: Token | null): Promise<Looked | 'unchanged'> {
    if (token !== null) after = token.after
    const looked = after === null ? await lookAlone(token) : await lookInList(token)
    if (looked === 'unchanged') return looked
    files = looked.kind === 'found' ? looked.files : null
    wasRead = new Set()
    return looked
  }

  /** Lists the account's gists, which come without contents, so the cost doesn't depend on their size. */
  async function lookInList(token: Token | null): Promise<Looked | 'unchanged'> {
    const since = after ?? null
    const answer = await api.list(since, token?.etag ?? null)
    if (answer.kind === 'unreachable') return answer
    if (answer.value === 'unchanged') return 'unchanged'
    const gist = answer.value.find(({ id }) => id === gistId)
    if (gist === undefined) return lookAlone(null)
    // Other gists are excluded next time. That is a different request, for which this etag isn't valid.
    if (since === null || answer.value.length > 1) after = justBefore(gist.updated_at)
    return foundIn(
      gist,
      answer.etag === null || since === null || since !== after ? null : { after: since, etag: answer.etag },
    )
  }

  /** Requests the gist directly: for a token that lists no secret gists, or an account with many others. */
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

  async function change(changed: GistFiles): Promise<Unreachable | null> {
    const answer = await api.update(gistId, changed)
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

  /** GitHub also answers 404 when the token may not write. Reading the gist tells which it is. */
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
        // The listed version may have been removed or replaced since.
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
        // A piece is named by its content, so an existing one needn't be written again.
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
      // The piece is being written or removed. Returns the pieces up to here.
      if (piece === undefined || piece === null) break
      const pieceText = await contentOf(piece)
      if (typeof pieceText !== 'string') return pieceText
      pieces.push(storedBytes(pieceText))
    }
    return joined(pieces)
  }

  async function contentOf({ content, address }: NonNullable<KnownFile>): Promise<string | Unreachable> {
    if (content !== null) return content
    const answer = await api.readRaw(address)
    return answer.kind === 'answer' ? answer.value : answer
  }
}

/** The files of a gist, unless their list is truncated (at 300). */
function foundIn(gist: Gist, token: Token | null): Looked {
  if (gist.truncated === true) return unreachable({ code: 'full' })
  const files = filesIn(gist)
  return files === null ? unreachable({ code: 'http' }) : { kind: 'found', files, token }
}

const tokenOf = (since: string | null): Token | null =>
  since === null ? null : (tokenSchema.safeParse(parsedJson(since)).data ?? null)

/** An instant that lists the gist again: `since` may exclude the instant itself, and has a resolution of a second. */
const justBefore = (instant: string): string => `${new Date(Date.parse(instant) - 1000).toISOString().slice(0, 19)}Z`

/** The files by name; null if one has an unexpected address. The content's hash in the address is the version. */
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
