import type { Tag } from '@bama/domain'
import { Button, Title } from '@mantine/core'
import { Card } from '../../../ui/display/card.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { settingsTexts } from '../../../texts/settings.ts'
import { TagFields } from './tag-fields.tsx'
import classes from './tags-tab.module.css'
import { useTagForm } from './use-tag-form.ts'

const { tag: texts } = settingsTexts

/** The form for a new tag. After saving it clears and focuses the name, since tags are often added in series. */
export function AddTag({ tags }: { readonly tags: readonly Tag[] }) {
  const heading = useId()
  const startAgain = ({ name }: { readonly name: string }): void => {
    // The next name may have been begun while this one was being saved.
    const now = form.getValues().name
    form.reset()
    if (now.startsWith(name)) form.setFieldValue('name', now.slice(name.length))
    form.getInputNode('name')?.focus()
  }
  const { form, isSaving, save } = useTagForm({ base: null, tags, onSaved: startAgain })
  return (
    <Card aria-labelledby={heading}>
      <Title order={2} fz={18} lh={1.4} mb="sm" id={heading}>
        {texts.addTitle}
      </Title>
      <form
        className={classes.form}
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          save()
        }}
      >
        <TagFields form={form} />
        <Button type="submit" loading={isSaving} leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}>
          {texts.add}
        </Button>
      </form>
    </Card>
  )
}
