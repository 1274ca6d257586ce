import { callDay } from '@bama/domain/call'
import type { CallPage } from '@bama/sync'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { callPageTexts as texts, callsTexts } from '../../texts/calls.ts'
import { CallSheetView } from '../../ui/calls/call-sheet-view.tsx'
import { saveCallFile } from '../../ui/calls/save-call-file.ts'
import { openCall, type Outcome } from './call-api.ts'
import { CallAnswer } from './call-answer.tsx'
import classes from './call-page.module.css'

type Stage = Outcome | { readonly is: 'loading' }

/** The page of one person's call. `token` comes from the link that was followed, or is null without one. */
export function CallScreen({ token }: { readonly token: string | null }) {
  const [stage, setStage] = useState<Stage>(token === null ? { is: 'nothing' } : { is: 'loading' })
  /** Counts the versions that replaced one on screen. Each has a form of its own: what was begun was for the one before. */
  const [looks, setLooks] = useState(0)
  const load = useCallback(async () => {
    if (token !== null) setStage(await openCall(token))
  }, [token])
  useEffect(() => {
    void load()
  }, [load])
  const take = useEffectEvent((before: Stage, found: Outcome) => {
    // An answer that was given meanwhile is newer than this.
    if (stage !== before) return
    const isPage = before.is === 'page'
    if (isPage && found.is !== 'page' && found.is !== 'nothing') return
    setStage(found)
    if (isPage && found.is === 'page' && found.page.version !== before.page.version) setLooks((count) => count + 1)
  })
  // A phone brings back a tab of yesterday as it was. What it shows may have changed since, or there was no line.
  const lookAgain = useEffectEvent(async () => {
    if (token === null || document.visibilityState !== 'visible') return
    if (stage.is === 'loading' || stage.is === 'nothing') return
    take(stage, await openCall(token))
  })
  useEffect(() => {
    const look = (): void => void lookAgain()
    const lookIfKept = ({ persisted }: PageTransitionEvent): void => (persisted ? look() : undefined)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', lookIfKept)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', lookIfKept)
      window.removeEventListener('online', look)
    }
  }, [])
  return (
    <main className={classes.page}>
      {stage.is === 'loading' ? (
        <p role="status">{texts.loading}</p>
      ) : stage.is === 'page' && token !== null ? (
        <Call
          key={looks}
          token={token}
          page={stage.page}
          isReplaced={looks > 0}
          onPage={(page) => setStage({ is: 'page', page })}
          onGone={setStage}
        />
      ) : (
        <Nothing
          is={stage.is === 'page' || stage.is === 'changed' ? 'nothing' : stage.is}
          onRetry={() => {
            setStage({ is: 'loading' })
            void load()
          }}
        />
      )}
    </main>
  )
}

interface NothingProps {
  readonly is: 'nothing' | 'unreachable' | 'waiting'
  readonly onRetry: () => void
}

function Nothing({ is, onRetry }: NothingProps) {
  const { title, body } = texts[is]
  return (
    <div className={classes.nothing}>
      <h1>{title}</h1>
      <p role="status">{body}</p>
      {is === 'unreachable' && (
        <button type="button" className={classes.main} onClick={onRetry}>
          {texts.unreachable.retry}
        </button>
      )}
    </div>
  )
}

interface CallProps {
  readonly token: string
  readonly page: CallPage
  /** Whether it replaced another version that was on screen. */
  readonly isReplaced: boolean
  readonly onPage: (page: CallPage) => void
  /** Called when the link no longer opens a call. */
  readonly onGone: (outcome: Outcome) => void
}

function Call({ token, page, isReplaced, onPage, onGone }: CallProps) {
  const { sheet, slot, number, zone, until } = page
  const [isFailed, setIsFailed] = useState(false)
  const save = async (): Promise<void> => {
    setIsFailed(false)
    try {
      await saveCallFile({ id: slot, number, sheet }, zone)
    } catch (error) {
      console.error(error)
      setIsFailed(true)
    }
  }
  return (
    <>
      <CallSheetView sheet={sheet} heading="h1" />
      <CallAnswer token={token} page={page} isReplaced={isReplaced} onPage={onPage} onGone={onGone} />
      <div className={classes.files}>
        <button type="button" className={classes.quiet} onClick={() => void save()}>
          {callsTexts.calendar}
        </button>
        <button type="button" className={classes.quiet} onClick={() => window.print()}>
          {callsTexts.print}
        </button>
      </div>
      {isFailed && (
        <p className={classes.failed} role="alert">
          {callsTexts.calendarFailed}
        </p>
      )}
      <p className={classes.small}>
        {callsTexts.version(number)}. {texts.until(callDay(until))}
      </p>
    </>
  )
}
