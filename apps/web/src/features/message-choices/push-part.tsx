import { Button, Stack, Text, Title } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { pushState, type PushState, turnPushesOff, turnPushesOn } from '../../data/index.ts'
import { messageChoicesTexts as texts } from '../../texts/message-choices.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'

interface PushPartProps {
  readonly userId: string
  readonly isOnline: boolean
}

/** Push notifications of this browser. The permission prompt appears only after a press on the button. */
export function PushPart({ userId, isOnline }: PushPartProps) {
  const [state, setState] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  const look = useCallback(() => pushState(userId).then(setState), [userId])
  useEffect(() => void look(), [look])

  async function turnOn(): Promise<void> {
    setBusy(true)
    const outcome = await turnPushesOn(userId)
    if (outcome.ok) showDone(texts.turnedOn)
    else showFailure(texts.turnFailed, outcome.error)
    await look()
    setBusy(false)
  }

  async function turnOff(): Promise<void> {
    setBusy(true)
    const outcome = await turnPushesOff()
    if (outcome.ok) showDone(texts.turnedOff)
    else showFailure(texts.turnOffFailed, outcome.error)
    await look()
    setBusy(false)
  }

  const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const
  return (
    <Stack gap="xs" align="start">
      <Title order={3} fz={15} lh={1.4}>
        {texts.push}
      </Title>
      <Text size="sm" role="status">
        {state === undefined ? '' : texts.states[state]}
      </Text>
      {state === 'off' && (
        <>
          <Text size="caption" c="dimmed">
            {isOnline ? texts.notice : texts.offline}
          </Text>
          <Button
            leftSection={<IconBell {...icon} />}
            loading={isBusy}
            disabled={!isOnline}
            onClick={() => void turnOn()}
          >
            {texts.turnOn}
          </Button>
        </>
      )}
      {state === 'on' && (
        <Button
          variant="default"
          leftSection={<IconBellOff {...icon} />}
          loading={isBusy}
          onClick={() => void turnOff()}
        >
          {texts.turnOff}
        </Button>
      )}
    </Stack>
  )
}
