import { err, type RecordInput, type Result } from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { HeldDraft } from '../../data/index.ts'
import { type Problem, reasonText } from '../../texts/errors.ts'
import { showDone, showFailure } from '../feedback/show-outcome.ts'
import { changedFields, isSame } from './changed-fields.ts'
import type { DraftRules } from './draft.ts'
import { useStableInputProps } from './stable-input-props.ts'
import { useDraft } from './use-draft.ts'

type Problems = Readonly<Record<string, string>>

type ProblemText = (field: string, reason: string) => string

/** `problems`: texts by `field reason`. Other reasons have the same text in all forms. */
export const problemTexts =
  (problems: Problems): ProblemText =>
  (field, reason) =>
    problems[`${field} ${reason}`] ?? reasonText(reason)

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/**
 * Validates an input field by field. Fields that the schema doesn't have are skipped. A list that is longer than its limit
 * in `before` may be changed, but not grow.
 */
export function schemaProblems(
  schema: z.ZodObject,
  input: RecordInput,
  problemText: ProblemText,
  before: RecordInput = {},
): Problems {
  const problems: Record<string, string> = {}
  for (const [field, value] of Object.entries(input)) {
    const issue = schema.shape[field] && z.safeParse(schema.shape[field], value).error?.issues[0]
    if (issue?.message === 'too_many' && lengthOf(value) <= lengthOf(before[field])) continue
    // Nothing chosen (null) counts as missing, not as a wrong type.
    if (issue !== undefined)
      problems[field] = problemText(field, issue.code === 'invalid_type' ? 'required' : issue.message)
  }
  return problems
}

interface RecordFormOptions<Base, Values, Saved> {
  /** The domain's schema of the record. */
  readonly schema?: z.ZodObject
  /**
   * The record being edited, or null for a new one. The form keeps it as it was when it opened; passed as it is now, it
   * tells what was changed meanwhile.
   */
  readonly base: Base | null
  /** The form is always open: it shows `base` as it is now, unless something is being typed. */
  readonly followsBase?: boolean
  readonly toValues: (base: Base | null) => Values
  /** Fields that are validated even if unchanged. */
  readonly required?: readonly (keyof Values & string)[]
  readonly checkOnBlur?: readonly (keyof Values & string)[]
  /** Further validation, by field. */
  readonly validate?: (values: Values, base: Base | null) => Problems
  /** Turns values into the record's changed fields. Default: the values that changed. */
  readonly toInput?: (values: Values, initial: Values, base: Base | null) => RecordInput
  readonly isChanged?: (values: Values, initial: Values) => boolean
  /** Returns false if saving needs a confirmation first, after which `saveAnyway` is called. */
  readonly maySave?: (values: Values) => boolean
  readonly save: (change: {
    readonly base: Base | null
    readonly input: RecordInput
    readonly values: Values
  }) => Promise<Result<Saved, Problem>>
  readonly onSaved: (saved: Saved, values: Values) => void
  /** Called when nothing was saved. Returns whether it has reported that itself. */
  readonly onFailed?: (problem: Problem, values: Values) => Promise<boolean>
  readonly draft?: (DraftRules<Values> & { readonly held: HeldDraft }) | undefined
  readonly texts: RecordFormTexts<Values>
  /** The form field that shows a problem of a record field. Default: the one of the same name. */
  readonly fieldOf?: (field: string) => string | undefined
}

interface RecordFormTexts<Values> {
  readonly saved?: string
  /** The title of the toast with the reason why nothing was saved. */
  readonly failed?: string | ((problem: Problem, values: Values) => string)
  /** A sentence shown in the form instead of that toast. */
  readonly failedInForm?: (problem: Problem) => string
  readonly deletedMeanwhile?: string
  readonly problem?: ProblemText
}

/** A field that the person changed, and somebody else too since the form opened. */
export interface ChangedMeanwhile {
  readonly field: string
  /** The other value, in the form's values. */
  readonly theirs: unknown
}

interface RecordForm<Base, Values> {
  readonly form: UseFormReturnType<Values>
  readonly base: Base | null
  readonly initial: Values
  readonly draftId: string
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** The reason shown in the form why nothing was saved. Cleared by the next change. */
  readonly failure: string | null
  readonly save: () => void
  readonly saveAnyway: () => void
  /** Props for the surrounding dialog. */
  readonly dialog: {
    readonly isDirty: boolean
    readonly isSaving: boolean
    readonly onSave: () => void
    readonly onAbandon: () => void
    readonly onDiscardDraft: (() => void) | undefined
    /** What saving would replace. */
    readonly changedMeanwhile: readonly ChangedMeanwhile[]
  }
}

/**
 * A form over a record. Validates by the domain's schema, saves once at a time, and reports the outcome: problems
 * beside their fields, the first of which is focused, anything else in one toast. With a `draft`, unsaved input is
 * restored the next time.
 */
export function useRecordForm<Base, Values extends object, Saved>(
  options: RecordFormOptions<Base, Values, Saved>,
): RecordForm<Base, Values> {
  const { schema, required = [], texts, fieldOf = (field) => field } = options
  const problemText = texts.problem ?? problemTexts({})
  const [isSaving, setIsSaving] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // State updates are deferred, and a second click may come before the next render.
  const saving = useRef(false)
  // Only differences from this are written, so that a colleague's edit in the meantime isn't undone.
  const [base, setBase] = useState(options.base)
  const [initial, setInitial] = useState(() => options.toValues(base))

  const held = options.draft?.held
  const [draftId] = useState(() => held?.stored?.id ?? crypto.randomUUID())
  const [again] = useState(() => (held?.stored ? (options.draft?.restored(held.stored.value, initial) ?? null) : null))
  const [isRestored, setIsRestored] = useState(again !== null)

  const inputOf = (values: Values): RecordInput =>
    options.toInput?.(values, initial, base) ?? changedFields(values, initial)
  const problemsOf = (values: Values): Record<string, string> => {
    const always = Object.fromEntries(required.map((field) => [field, values[field]]))
    const changed = { ...always, ...inputOf(values) }
    const bySchema = schema === undefined ? {} : schemaProblems(schema, changed, problemText, { ...base })
    return { ...bySchema, ...options.validate?.(values, base) }
  }
  const form = useStableInputProps(
    useForm<Values>({
      mode: 'controlled',
      initialValues: again ?? initial,
      validate: problemsOf,
      validateInputOnBlur: [...(options.checkOnBlur ?? [])],
      onValuesChange: () => setFailure(null),
    }),
  )
  const { values } = form
  const isDirty = options.isChanged?.(values, initial) ?? !isSame(values, initial)
  if (options.followsBase === true && !isDirty && base !== options.base) {
    const now = options.toValues(options.base)
    setBase(options.base)
    setInitial(now)
    form.setValues(now)
  }
  const changedMeanwhile = (): readonly ChangedMeanwhile[] => {
    // What was saved here comes back as the schema tidied it.
    if (options.base === base || options.base === null || base === null || isSaving || isSaved) return []
    const mine = inputOf(values)
    return (
      Object.entries(inputOf(options.toValues(options.base)))
        .filter(([field, theirs]) => Object.hasOwn(mine, field) && !isSame(mine[field], theirs))
        // Entries of lists merge; none is replaced by another.
        .filter(([, theirs]) => !Array.isArray(theirs))
        .map(([field, theirs]) => ({ field, theirs }))
    )
  }
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
    // The user was asked something and returned to the form.
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
      // Refusals are values. What is thrown is a failure of this device, such as a full disk, and must be said too.
      const attempt = async () => options.save({ base, input: inputOf(values), values })
      const saved = await attempt().catch((error: unknown) => {
        console.error(error)
        return err<Problem>({ code: 'storage', ...(error instanceof Error && { reason: error.name }) })
      })
      if (!saved.ok) {
        if ((await options.onFailed?.(saved.error, values)) !== true) report(saved.error)
        return
      }
      setIsSaved(true)
      await draft.saved()
      if (options.followsBase === true) setInitial(values)
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
      changedMeanwhile: changedMeanwhile(),
    },
  }
}
