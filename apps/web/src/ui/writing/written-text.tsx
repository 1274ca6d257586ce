import type { FindMentions, RecordId } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { commentsTexts } from '../../texts/comments.ts'
import { Ltr } from '../display/names.tsx'
import classes from './writing.module.css'
import { directionOf, nameDirection, type TextPart, textParts } from './text-parts.ts'

interface WrittenTextProps {
  readonly text: string
  readonly tagged: readonly RecordId[]
  readonly find: FindMentions
}

/** A text that a person wrote, with mentions highlighted and links clickable. */
export const WrittenText = memo(function WrittenText({ text, tagged, find }: WrittenTextProps) {
  return (
    <p className={classes.text} dir={directionOf(text)}>
      {textParts(text, find, tagged).map((part) => (
        <Part key={part.start} {...part} />
      ))}
    </p>
  )
})

function Part({ kind, text, href }: TextPart) {
  if (kind === 'mention')
    return (
      <bdi className={classes.mention} dir={nameDirection(text)}>
        {text}
      </bdi>
    )
  if (kind === 'link')
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        <Ltr>{text}</Ltr>
        <VisuallyHidden> {commentsTexts.opensElsewhere}</VisuallyHidden>
      </a>
    )
  return text
}
