import type { CallPage } from '@bama/sync'
import { useRef, useState } from 'react'
import { callPageTexts as texts } from '../../texts/calls.ts'
import type { Tone } from '../../theme/tokens.ts'
import { answerCall, openCall, type Outcome } from './call-api.ts'
import classes from './call-page.module.css'

interface CallAnswerProps {
  readonly token: string
  readonly page: CallPage
  /** Whether it replaced another version that was on screen. */
  readonly isReplaced: boolean
  readonly onPage: (page: CallPage) => void
  readonly onGone: (outcome: Outcome) => void
}

const toneOf = (reply: CallPage['reply']): Tone =>
  reply === 'accepted' ? 'leaf' : reply === 'declined' ? 'grey' : 'spot'

/** Accepting and declining the version that is shown; either can be taken back by the other. */
export function CallAnswer({ token, page, isReplaced, onPage, onGone }: CallAnswerProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isDeclining, setIsDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(isReplaced ? texts.reply.replaced : null)
  // The pressed button disappears, so the focus moves to the resulting status.
  const status = useRef<HTMLDivElement>(null)
  const [isBack, setIsBack] = useState(false)
  const { reply, is_current: isCurrent, version } = page

  const say = async (answer: 'accepted' | 'declined'): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    const outcome = await answerCall(token, { version, answer, reason: answer === 'declined' ? reason : '' })
    await take(outcome)
    status.current?.focus()
    setIsBusy(false)
  }
  const take = async (outcome: Outcome): Promise<void> => {
    if (outcome.is === 'page') {
      setIsDeclining(false)
      return onPage(outcome.page)
    }
    if (outcome.is === 'nothing' || outcome.is === 'waiting') return onGone(outcome)
    if (outcome.is === 'unreachable') return setProblem(texts.failed)
    // The call was replaced after it was loaded. The current version is shown, to be answered instead.
    const now = await openCall(token)
    if (now.is !== 'page') return now.is === 'unreachable' ? setProblem(texts.failed) : onGone(now)
    setIsDeclining(false)
    if (now.page.version !== version) setProblem(texts.reply.replaced)
    onPage(now.page)
  }

  const open = (isDecliningNow: boolean): void => {
    if (isBusy) return
    setIsBack(!isDecliningNow)
    setIsDeclining(isDecliningNow)
  }
  const isOpen = reply !== 'accepted' && reply !== 'declined'
  return (
    <section className={classes.answer} data-tone={toneOf(reply)} aria-label={texts.title}>
      <div role="status" tabIndex={-1} ref={status}>
        {reply === 'accepted' && <p className={classes.said}>{texts.reply.accepted}</p>}
        {reply === 'declined' && <p className={classes.said}>{texts.reply.declined}</p>}
        {reply === 'changed' && isCurrent && <p>{texts.reply.changed}</p>}
        {!isCurrent && <p>{texts.reply.outdated}</p>}
        {problem !== null && <p className={classes.failed}>{problem}</p>}
      </div>
      {isDeclining ? (
        <form
          className={classes.form}
          onSubmit={(submit) => {
            submit.preventDefault()
            void say('declined')
          }}
        >
          <label htmlFor="call-reason">{texts.reason}</label>
          <input
            id="call-reason"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by a press
            autoFocus
            dir="auto"
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <div className={classes.buttons}>
            <button type="submit" className={classes.main} aria-disabled={isBusy}>
              {texts.send}
            </button>
            <button type="button" className={classes.quiet} aria-disabled={isBusy} onClick={() => open(false)}>
              {texts.back}
            </button>
          </div>
        </form>
      ) : (
        <div className={classes.buttons}>
          {reply !== 'accepted' && isCurrent && (
            <button
              type="button"
              className={isOpen ? classes.main : classes.quiet}
              aria-disabled={isBusy}
              onClick={() => void say('accepted')}
            >
              {texts.accept}
            </button>
          )}
          {reply !== 'declined' && (
            <button
              type="button"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by a press
              autoFocus={isBack}
              className={classes.quiet}
              aria-disabled={isBusy}
              onClick={() => open(true)}
            >
              {texts.decline}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
