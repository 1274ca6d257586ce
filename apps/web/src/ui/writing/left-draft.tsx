import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { leftDraftTexts as texts } from '../../texts/left-draft.ts'
import { useCopy } from '../hooks/use-copy.ts'
import { useSignedIn } from '../hooks/use-signed-in.ts'
import { dropDraft, useMessageDraft } from './drafts.ts'
import { directionOf } from './text-parts.ts'

/** What its person began to write on something that is gone: to be copied, and dropped. Nothing if there is nothing. */
export function LeftDraft({ item }: { readonly item: string }) {
  const { user } = useSignedIn()
  const [{ text, files }] = useMessageDraft(user.id, item)
  const { field, outcome, copy } = useCopy<HTMLTextAreaElement>(texts)
  if (text === '' && files.length === 0) return null
  return (
    <Stack gap="xs" p="md" w="100%">
      {text !== '' && (
        <Textarea
          ref={field}
          label={texts.label}
          value={text}
          attributes={{ input: { dir: directionOf(text) } }}
          readOnly
          rows={4}
        />
      )}
      {files.length > 0 && (
        <Text size="sm">
          {texts.files} <bdi>{files.map(({ name }) => name).join(', ')}</bdi>
        </Text>
      )}
      <Text size="sm" renderRoot={(props) => <output {...props} />}>
        {outcome}
      </Text>
      <Group gap="xs">
        {text !== '' && (
          <Button variant="default" onClick={() => void copy(text)}>
            {texts.copy}
          </Button>
        )}
        <Button variant="light" color="red" onClick={() => dropDraft(item)}>
          {texts.drop}
        </Button>
      </Group>
    </Stack>
  )
}
