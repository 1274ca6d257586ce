import { TextInput } from '@mantine/core'
import { setupRequestSchema } from '@bama/sync'
import { useState } from 'react'
import { setUp } from '../../data/index.ts'
import { authTexts, setupTexts } from '../../texts/auth.ts'
import { errorText } from '../../texts/errors.ts'
import { entranceField } from '../../ui/display/entrance.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { AdminForm, problemsOf } from './admin-form.tsx'

interface Values {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}

interface SetupFormProps {
  /** The one-time code from the address. If empty, a field asks for it. */
  readonly codeInAddress: string
  /** Called if the system turns out to be set up already. */
  readonly onDone: () => void
}

const fieldProblems = (values: Values): Readonly<Record<string, string>> => problemsOf(setupRequestSchema, values)

function problemText(problem: { readonly code: string }): string {
  if (problem.code === 'bad_setup_code') return setupTexts.badCode
  if (problem.code === 'unreachable') return authTexts.unreachable
  return errorText(problem.code)
}

export function SetupForm({ codeInAddress, onDone }: SetupFormProps) {
  // After a rejected code, the field appears for another try.
  const [hasCodeField, setHasCodeField] = useState(codeInAddress === '')
  const { form, ...entry } = useRecordForm({
    base: null,
    toValues: (): Values => ({ code: codeInAddress, name: '', email: '', password: '' }),
    validate: fieldProblems,
    async save({ values }) {
      const done = await setUp({ ...values, code: values.code.trim() })
      if (!done.ok && done.error.code === 'bad_setup_code') setHasCodeField(true)
      if (!done.ok && done.error.code === 'setup_done') onDone()
      return done
    },
    onSaved: () => undefined,
    // Refusals are shown as one message for the whole form.
    fieldOf: () => undefined,
    texts: { failedInForm: problemText },
  })

  // Takes the code of an address pasted later. Other input stays.
  const [usedCode, setUsedCode] = useState(codeInAddress)
  if (codeInAddress !== usedCode) {
    setUsedCode(codeInAddress)
    setHasCodeField(codeInAddress === '')
    form.setFieldValue('code', codeInAddress)
  }

  return (
    <AdminForm form={form} {...entry} submit={setupTexts.submit}>
      {hasCodeField ? (
        <TextInput
          label={setupTexts.code}
          description={setupTexts.codeHint}
          {...entranceField}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          descriptionProps={{ dir: 'rtl' }}
          {...form.getInputProps('code')}
        />
      ) : null}
    </AdminForm>
  )
}
