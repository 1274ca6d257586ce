import { Button, Stack } from '@mantine/core'
import { setupRequestSchema } from '@bama/sync'
import { type LocalProblem, setUpHere } from '../../data/index.ts'
import { setupTexts } from '../../texts/auth.ts'
import { errorText } from '../../texts/errors.ts'
import { localTexts } from '../../texts/local.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { AdminFields, problemsOf } from './admin-fields.tsx'

/** The fields of a server's setup, without the code. */
const firstPersonSchema = setupRequestSchema.omit({ code: true })

const problemText = ({ code }: { readonly code: string }): string =>
  code in localTexts.problems ? localTexts.problems[code as LocalProblem['code']] : errorText(code)

/** Creates the first admin in local mode. */
export function LocalSetupForm() {
  const { form, isSaving, failure, save } = useRecordForm({
    base: null,
    toValues: () => ({ name: '', email: '', password: '' }),
    validate: (values) => problemsOf(firstPersonSchema, values),
    save: ({ values }) => setUpHere(values),
    onSaved: () => undefined,
    // Refusals are shown as one message for the whole form.
    fieldOf: () => undefined,
    texts: { failedInForm: problemText },
  })
  return (
    <form
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault()
        save()
      }}
    >
      <Stack>
        <AdminFields form={form} />
        <Button type="submit" fullWidth h={48} fz={16} aria-busy={isSaving}>
          {isSaving ? setupTexts.submitting : localTexts.setupSubmit}
        </Button>
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </form>
  )
}
