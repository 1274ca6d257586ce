import type { Result } from '@bama/domain'
import { type StorageChoice, storageChoiceSchema } from '../../data/index.ts'
import { reasonText } from '../../texts/errors.ts'
import { storageProblemText } from '../../texts/shared-storage.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'

type Kind = StorageChoice['kind']

/** The fields of all kinds, so that switching the kind keeps what was typed. */
export interface ChoiceValues {
  readonly kind: Kind
  readonly token: string
  readonly gistId: string
  readonly url: string
  readonly key: string
  readonly accessToken: string
  readonly workspaceId: string
  readonly name: string
}

/** The fields of each kind, in display order. */
export const fieldsOf = {
  gist: ['token', 'gistId'],
  table: ['url', 'key', 'accessToken', 'workspaceId'],
  browser: ['name'],
} as const satisfies Record<Kind, readonly (keyof ChoiceValues)[]>

const empty: ChoiceValues = {
  kind: 'gist',
  token: '',
  gistId: '',
  url: '',
  key: '',
  accessToken: '',
  workspaceId: '',
  name: 'bama',
}

/** The empty values, with those that a choice has. */
const valuesOf = (choice: StorageChoice | undefined): ChoiceValues => ({
  ...empty,
  ...Object.fromEntries(Object.entries(choice ?? {}).filter(([, value]) => typeof value === 'string')),
})

/** Returns the gist id at the end of an id or a gist's URL. */
const gistIdIn = (typed: string): string | null => typed.trim().replace(/\/+$/, '').split('/').at(-1) || null

function toInput({ kind, token, gistId, url, key, accessToken, workspaceId, name }: ChoiceValues): object {
  if (kind === 'gist') return { kind, token: token.trim(), gistId: gistIdIn(gistId) }
  if (kind === 'table') {
    const personal = accessToken.trim()
    const row = { kind, url: url.trim(), key: key.trim(), workspaceId: workspaceId.trim() }
    return personal === '' ? row : { ...row, accessToken: personal }
  }
  return { kind, name: name.trim() }
}

function problemsOf(values: ChoiceValues, isNew: boolean): Readonly<Record<string, string>> {
  if (!isNew && values.kind === 'gist' && values.gistId.trim() === '') return { gistId: reasonText('required') }
  const parsed = storageChoiceSchema.safeParse(toInput(values))
  if (parsed.success) return {}
  const missing = (field: string): boolean => values[field as keyof ChoiceValues].trim() === ''
  return Object.fromEntries(
    parsed.error.issues.map(({ path }) => {
      const field = String(path[0])
      return [field, reasonText(missing(field) ? 'required' : field === 'url' ? 'bad_link' : 'bad_text')]
    }),
  )
}

/** The form for choosing a storage. `save` checks it. With `isNew` the storage may not exist yet. */
export function useChoiceForm<Saved>(
  isNew: boolean,
  save: (choice: StorageChoice) => Promise<Result<Saved, { readonly code: string; readonly status?: number }>>,
  onSaved: (saved: Saved) => void,
  initial?: StorageChoice,
) {
  return useRecordForm<never, ChoiceValues, Saved>({
    base: null,
    toValues: () => valuesOf(initial),
    validate: (values) => problemsOf(values, isNew),
    // Closing needs no confirmation: pasting the token again is easier.
    isChanged: () => false,
    async save({ values }) {
      const answer = await save(storageChoiceSchema.parse(toInput(values)))
      return answer.ok
        ? answer
        : { ok: false, error: { code: 'storage', reason: storageProblemText(answer.error, values.kind) } }
    },
    onSaved,
    fieldOf: () => undefined,
    texts: { failedInForm: ({ reason }) => reason ?? '' },
  })
}
