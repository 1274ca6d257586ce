import { Box, Text } from '@mantine/core'
import { useEffect } from 'react'
import { commentsTexts } from '../../texts/comments.ts'
import { Ltr, Name } from '../display/names.tsx'
import { PersonAvatar } from '../display/person-avatar.tsx'
import { toneOfId } from '../display/tone-of-id.ts'
import type { Suggestion } from './matching-people.ts'
import classes from './writing.module.css'
import type { MentionList } from './use-mention-list.ts'

interface MentionOptionsProps {
  readonly id: string
  readonly list: MentionList
}

export const optionId = (listId: string, { person }: Suggestion): string => `${listId}-${person.id}`

/**
 * The people to choose from. The focus stays in the field, which names the active option by `aria-activedescendant`.
 */
export function MentionOptions({ id, list }: MentionOptionsProps) {
  const active = list.suggestions[list.activeIndex]
  const activeId = active === undefined ? '' : optionId(id, active)
  useEffect(() => {
    // In braces: in newer browsers `scrollIntoView` returns a promise, which isn't a cleanup function.
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    // Not focusable: the text field handles the keys (ARIA's pattern of a listbox owned by a text field).
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- see above
    <Box
      id={id}
      role="listbox"
      aria-label={commentsTexts.mentions.list}
      mah={236}
      p={4}
      fz="sm"
      style={{ overflowY: 'auto', overscrollBehavior: 'contain' }}
    >
      {list.suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
        <div
          key={suggestion.person.id}
          id={optionId(id, suggestion)}
          role="option"
          aria-selected={index === list.activeIndex}
          className={classes.option}
          // Keeps the focus in the field and, on a phone, the keyboard open.
          onMouseDown={(press) => press.preventDefault()}
          onMouseMove={() => {
            if (index !== list.activeIndex) list.activate(index)
          }}
          onClick={() => list.choose(suggestion)}
        >
          <PersonAvatar name={suggestion.name} size={28} tone={toneOfId(suggestion.person.id)} />
          <Text span inherit lineClamp={1} flex="none" maw="70%" fw={500}>
            <Name>{suggestion.name}</Name>
          </Text>
          {suggestion.email !== null && (
            <Text span lineClamp={1} miw={0} fz={13} c="dimmed">
              <Ltr>{suggestion.email}</Ltr>
            </Text>
          )}
        </div>
      ))}
    </Box>
  )
}
