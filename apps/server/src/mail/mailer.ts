import type { MailProblem } from '@bama/sync'

/** An e-mail to one person. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Why an e-mail wasn't sent. `errorCode` is from the network, `status` from the mail server; both are for the log. */
export interface MailFailure {
  readonly problem: MailProblem
  readonly errorCode?: string
  readonly status?: number
}

/** Sends e-mail. Never throws, and answers within half a minute. */
export interface Mailer {
  /** Resolves to null once the mail server has accepted the mail. */
  send(mail: Mail): Promise<MailFailure | null>
}
