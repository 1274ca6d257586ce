import { setupRequestSchema } from '@bama/sync'
import { type LocalProblem, setUpHere } from '../../data/index.ts'
import { errorText } from '../../texts/errors.ts'
import { localTexts } from '../../texts/local.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { AdminForm, problemsOf } from './admin-form.tsx'

/** The fields of a server's setup, without the code. */
const firstPersonSchema = setupRequestSchema.omit({ code: true })

const problemText = ({ code }: { readonly code: string }): string =>
  code in localTexts.problems ? localTexts.problems[code as LocalProblem['code']] : errorText(code)

/** Creates the first admin in local mode. */
export function LocalSetupForm() {
  const entry = useRecordForm({
    base: null,
    toValues: () => ({ name: '', email: '', password: '' }),
    validate: (values) => problemsOf(firstPersonSchema, values),
    save: ({ values }) => setUpHere(values),
    onSaved: () => undefined,
    // Refusals are shown as one message for the whole form.
    fieldOf: () => undefined,
    texts: { failedInForm: problemText },
  })
  return <AdminForm {...entry} submit={localTexts.setupSubmit} />
}
