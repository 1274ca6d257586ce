import { shownName } from '@bama/domain'
import type { OpenInvitation, SessionUser } from '@bama/sync'
import { Anchor, Box, Button, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { checkInvitation, isLocalMode, putAside, signOut } from '../../data/index.ts'
import { authTexts, invitationTexts as texts } from '../../texts/auth.ts'
import { commonTexts } from '../../texts/common.ts'
import { localTexts } from '../../texts/local.ts'
import { Entrance, entranceLead } from '../../ui/display/entrance.tsx'
import { Name } from '../../ui/display/names.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { invitationProblemText } from './invitation-problem-text.ts'
import { SwitchButton } from './switch-button.tsx'

interface InvitationScreenProps {
  /** The link's secret token, or an empty string if the address had none. */
  readonly token: string
  /** The user signed in on this device, if any. */
  readonly signedIn: SessionUser | null
  readonly onAccepted: () => void
}

type Look =
  | { readonly kind: 'looking' }
  | { readonly kind: 'open'; readonly invitation: OpenInvitation }
  | { readonly kind: 'problem'; readonly code: string }

/** The screen of a one-time link: the invited user chooses a password and is signed in. */
export const InvitationScreen = (props: InvitationScreenProps) =>
  isLocalMode() ? <Alone /> : <Invitation {...props} />

/** A browser that works without a server: its copy isn't opened by the server's account. */
const Alone = () => (
  <Entrance title={texts.opening}>
    <Text {...entranceLead}>{texts.alone}</Text>
    <SwitchButton h={48} fz={16} onGo={() => signOut().then(() => putAside(true))}>
      {localTexts.toServer}
    </SwitchButton>
    <Text mt="sm" fz="sm" c="var(--bama-ink-2)">
      {localTexts.toServerMeaning}
    </Text>
  </Entrance>
)

function Invitation({ token, signedIn, onAccepted }: InvitationScreenProps) {
  const [look, setLook] = useState<Look>({ kind: token === '' ? 'problem' : 'looking', code: 'bad_invitation' })
  const check = useCallback(async () => {
    const answer = await checkInvitation(token)
    setLook(answer.ok ? { kind: 'open', invitation: answer.value } : { kind: 'problem', code: answer.error.code })
  }, [token])
  useEffect(() => {
    if (token !== '') void check()
  }, [token, check])

  if (look.kind === 'looking')
    return (
      <Entrance title={texts.opening}>
        <Text {...entranceLead} role="status">
          {commonTexts.loading}
        </Text>
      </Entrance>
    )
  if (look.kind === 'problem') return <Refused code={look.code} onRetry={() => void check()} />
  const { invitation } = look
  const isOther = signedIn !== null && signedIn.email !== invitation.email
  return (
    <Entrance title={texts.titles[invitation.purpose]}>
      <Text {...entranceLead}>
        <Text span inherit display="block" fw={600} c="var(--bama-ink)">
          <Name>{invitation.name}</Name>
        </Text>
        {texts.lead[invitation.purpose]}
      </Text>
      {isSecureContext ? null : (
        <Box mb={20}>
          <Notice tone="red">{authTexts.insecure}</Notice>
        </Box>
      )}
      {isOther && (
        <Box mb={20}>
          <Notice tone="spot">{texts.otherAccount(shownName(signedIn))}</Notice>
        </Box>
      )}
      <InvitationForm
        token={token}
        email={invitation.email}
        onAccepted={onAccepted}
        onOver={() => setLook({ kind: 'problem', code: 'bad_invitation' })}
      />
    </Entrance>
  )
}

function Refused({ code, onRetry }: { readonly code: string; readonly onRetry: () => void }) {
  if (code === 'bad_invitation' || code === 'bad_request')
    return (
      <Entrance title={texts.expired}>
        <Text {...entranceLead}>{texts.expiredHint}</Text>
        <Anchor href="/login" display="inline-block" lh="44px" fw={600}>
          {texts.toSignIn}
        </Anchor>
      </Entrance>
    )
  return (
    <Entrance title={texts.opening}>
      <Box mb={20}>
        <Notice tone="red">{invitationProblemText(code)}</Notice>
      </Box>
      <Button variant="default" onClick={onRetry}>
        {commonTexts.retry}
      </Button>
    </Entrance>
  )
}
