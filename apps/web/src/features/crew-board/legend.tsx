import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { crewBoardTexts as texts } from '../../texts/crew-board.ts'
import { crewTexts } from '../../texts/crew.ts'
import { replyStyles } from '../../ui/crew/reply-styles.ts'
import classes from './crew-board.module.css'

const replies = ['accepted', 'invited', 'changed', 'declined', 'none'] as const

export const Legend = () => (
  <ul className={classes.legend} aria-label={texts.legend}>
    {replies.map((reply) => {
      const { tone, icon: Sign } = replyStyles[reply]
      return (
        <li key={reply}>
          <span className={classes.key} data-tone={tone}>
            <Sign size={13} stroke={2.2} aria-hidden />
          </span>
          {crewTexts.replies[reply]}
        </li>
      )
    })}
    <li>
      <span className={classes.key} data-tone="grey" data-draft />
      {crewTexts.draft}
    </li>
    <li>
      <span className={classes.key} data-tone="red">
        <IconAlertTriangleFilled size={12} aria-hidden />
      </span>
      {texts.conflict}
    </li>
  </ul>
)
