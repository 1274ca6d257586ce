import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { eventFormTexts } from '../../texts/event-form.ts'
import classes from './draft-notice.module.css'

const { draft: texts } = eventFormTexts

/** Says that the form shows a restored draft, which can be discarded. */
export function DraftNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <IconRestore size={20} stroke={1.7} aria-hidden />
      <p className={classes.words}>{texts.restored}</p>
      <Button variant="default" size="compact-md" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </div>
  )
}
