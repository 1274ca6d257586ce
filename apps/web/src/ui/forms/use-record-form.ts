import type { RecordInput, Result } from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { HeldDraft } from '../../data/index.ts'
import { reasonText } from '../../texts/errors.ts'
import { showDone, showFailure } from '../feedback/show-outcome.ts'
import { changedFields, isSame } from './changed-fields.ts'
import type { DraftRules } from './draft.ts'
import { useDraft } from './use-draft.ts'

/** Why nothing was saved, as a command or the server says it. */
interface Problem {
  readonly code: string
  readonly field?: string
  readonly reason?: string
}

type Problems = Readonly<Record<string, string>>

type ProblemText = (field: string, reason: string) => string

/** `problems`: texts by `field reason`; any other reason has the same text in all forms. */
export const problemTexts =
  (problems: Problems): ProblemText =>
  (field, reason) =>
    problems[`${field} ${reason}`] ?? reasonText(reason)

/** What is wrong with the fields of an input, by field. What the schema does not know is not looked at. */
export function schemaProblems(schema: z.ZodObject, input: RecordInput, problemText: ProblemText): Problems {
  const problems: Record<string, string> = {}
  for (const [field, value] of Object.entries(input)) {
    const issue = schema.shape[field] && z.safeParse(schema.shape[field], value).error?.issues[0]
    // Nothing chosen (null) is missing, not of a wrong type.
    if (issue !== undefined)
      problems[field] = problemText(field, issue.code === 'invalid_type' ? 'required' : issue.message)
  }
  return problems
}

interface RecordFormOptions<Base, Values, Saved> {
  /** The domain's, by field. */
  readonly schema?: z.ZodObject
  /** The record that is edited; null: a new one. The form keeps it as it was when it opened. */
  readonly base: Base | null
  readonly toValues: (base: Base | null) => Values
  /** Fields that are checked even if the person left them alone. */
  readonly required?: readonly (keyof Values & string)[]
  readonly checkOnBlur?: readonly (keyof Values & string)[]
  /** What else can be wrong, by field. */
  readonly validate?: (values: Values, base: Base | null) => Problems
  /** What the values say about the record, of what was changed; the changed fields unless given. */
  readonly toInput?: (values: Values, initial: Values, base: Base | null) => RecordInput
  readonly isChanged?: (values: Values, initial: Values) => boolean
  /** False: saving has to wait for an answer; `saveAnyway` is the yes. */
  readonly maySave?: (values: Values) => boolean
  readonly save: (change: {
    readonly base: Base | null
    readonly input: RecordInput
    readonly values: Values
  }) => Promise<Result<Saved, Problem>>
  readonly onSaved: (saved: Saved, values: Values) => void
  readonly draft?: (DraftRules<Values> & { readonly held: HeldDraft }) | undefined
  readonly texts: RecordFormTexts<Values>
  /** Which field shows a problem of the record's field; the one of its name unless given. */
  readonly fieldOf?: (field: string) => string | undefined
}

interface RecordFormTexts<Values> {
  readonly saved?: string
  /** The title of the toast that says why nothing was saved. */
  readonly failed?: string | ((problem: Problem, values: Values) => string)
  /** Instead of a toast: a sentence that the form itself shows. */
  readonly failedInForm?: (problem: Problem) => string
  readonly deletedMeanwhile?: string
  readonly problem?: ProblemText
}

interface RecordForm<Base, Values> {
  readonly form: UseFormReturnType<Values>
  readonly base: Base | null
  readonly initial: Values
  readonly draftId: string
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Why nothing was saved, when the form itself is to say so; gone with the next change. */
  readonly failure: string | null
  readonly save: () => void
  readonly saveAnyway: () => void
  /** For the dialog that the form stands in. */
  readonly dialog: {
    readonly isDirty: boolean
    readonly isSaving: boolean
    readonly onSave: () => void
    readonly onAbandon: () => void
    readonly onDiscardDraft: (() => void) | undefined
  }
}

/**
 * A form over a record: checks what is typed by the domain's schema, saves once at a time, and says what came of it. What is
 * wrong stands beside its field, and the first of these has the focus; anything else is one toast. With a `draft`, what was
 * typed and not saved is there again the next time.
 */
export function useRecordForm<Base, Values extends object, Saved>(
  options: RecordFormOptions<Base, Values, Saved>,
): RecordForm<Base, Values> {
  const { schema, required = [], texts, fieldOf = (field) => field } = options
  const problemText = texts.problem ?? problemTexts({})
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // State is set a moment later; a second click in the same moment has to be ignored too.
  const saving = useRef(false)
  // A colleague's edit meanwhile is not taken back: only what differs from this is written.
  const [base] = useState(options.base)
  const [initial] = useState(() => options.toValues(base))

  const held = options.draft?.held
  const [draftId] = useState(() => held?.stored?.id ?? crypto.randomUUID())
  const [again] = useState(() => (held?.stored ? (options.draft?.restored(held.stored.value, initial) ?? null) : null))
  const [isRestored, setIsRestored] = useState(again !== null)

  const inputOf = (values: Values): RecordInput =>
    options.toInput?.(values, initial, base) ?? changedFields(values, initial)
  const problemsOf = (values: Values): Record<string, string> => {
    const always = Object.fromEntries(required.map((field) => [field, values[field]]))
    const bySchema = schema === undefined ? {} : schemaProblems(schema, { ...always, ...inputOf(values) }, problemText)
    return { ...bySchema, ...options.validate?.(values, base) }
  }
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: again ?? initial,
    validate: problemsOf,
    validateInputOnBlur: [...(options.checkOnBlur ?? [])],
    onValuesChange: () => setFailure(null),
  })
  const { values } = form
  const isDirty = options.isChanged?.(values, initial) ?? !isSame(values, initial)
  const draft = useDraft({
    place: held?.place ?? null,
    id: draftId,
    wasThere: held?.stored != null,
    values,
    initial,
    isDirty,
    draftOf: options.draft?.draftOf,
  })

  const report = (problem: Problem): void => {
    // The person was asked something, and went back to the form.
    if (problem.code === 'cancelled') return
    const field = problem.field === undefined ? undefined : fieldOf(problem.field)
    if (problem.code !== 'not_found' && problem.code !== 'forbidden' && field !== undefined && field in values) {
      form.setFieldError(field, problemText(field, problem.reason ?? problem.code))
      form.getInputNode(field)?.focus()
    } else if (problem.code === 'not_found' && texts.deletedMeanwhile !== undefined)
      showFailure(texts.deletedMeanwhile, problem)
    else if (texts.failedInForm !== undefined) setFailure(texts.failedInForm(problem))
    else showFailure(typeof texts.failed === 'function' ? texts.failed(problem, values) : (texts.failed ?? ''), problem)
  }

  const write = async (values: Values): Promise<void> => {
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    setFailure(null)
    try {
      const saved = await options.save({ base, input: inputOf(values), values })
      if (!saved.ok) return report(saved.error)
      await draft.saved()
      if (texts.saved !== undefined) showDone(texts.saved)
      options.onSaved(saved.value, values)
    } finally {
      saving.current = false
      setIsSaving(false)
    }
  }

  const focusFirst = (problems: Readonly<Record<string, unknown>>): void => {
    const first = Object.keys(values).find((field) => problems[field] !== undefined) ?? Object.keys(problems)[0]
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  const save = (): void => {
    if (saving.current) return
    form.onSubmit((typed) => {
      if (options.maySave?.(typed) !== false) void write(typed)
    }, focusFirst)()
  }

  const discardDraft = (): void => {
    setIsRestored(false)
    form.clearErrors()
    form.setValues(initial)
    draft.discard(false)
  }

  return {
    form,
    base,
    initial,
    draftId,
    isDirty,
    isSaving,
    failure,
    save,
    saveAnyway: () => void write(form.getValues()),
    dialog: {
      isDirty,
      isSaving,
      onSave: save,
      onAbandon: () => draft.discard(true),
      onDiscardDraft: isRestored ? discardDraft : undefined,
    },
  }
}
