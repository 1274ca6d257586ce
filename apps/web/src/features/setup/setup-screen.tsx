import { Anchor } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fetchSetupNeeded } from '../../data/index.ts'
import { authTexts, setupTexts } from '../../texts/auth.ts'
import { Entrance } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { setupCodeOf } from './setup-code.ts'
import { SetupForm } from './setup-form.tsx'
import classes from './setup-screen.module.css'

/** First start: the one-time address leads here, and the first admin comes into being. */
export function SetupScreen() {
  const [needed, setNeeded] = useState<boolean | null | undefined>(undefined)
  useEffect(() => {
    let current = true
    async function ask(): Promise<void> {
      const answer = await fetchSetupNeeded()
      if (current) setNeeded(answer)
    }
    void ask()
    return () => {
      current = false
    }
  }, [])

  if (needed === false) {
    return (
      <Entrance title={setupTexts.alreadyDone}>
        <p className={classes.words}>{setupTexts.alreadyDoneHint}</p>
        <Anchor href="/login" className={classes.link}>
          {setupTexts.toSignIn}
        </Anchor>
      </Entrance>
    )
  }
  return (
    <Entrance title={setupTexts.title}>
      <p className={classes.words}>{setupTexts.intro}</p>
      {needed === null ? (
        <div className={classes.notice}>
          <Notice tone="spot">{authTexts.serverUnreachable}</Notice>
        </div>
      ) : null}
      <SetupForm codeInAddress={setupCodeOf(location)} onDone={() => setNeeded(false)} />
    </Entrance>
  )
}
