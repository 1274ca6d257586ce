import type { MailProblem } from '@bama/sync'

/** An e-mail to one person. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Why an e-mail did not go out: `errorCode` and `status` are what the network or the mail server said, for the log. */
export interface MailFailure {
  readonly problem: MailProblem
  readonly errorCode?: string
  readonly status?: number
}

/** Sends e-mail. Never throws, and answers within half a minute. */
export interface Mailer {
  /** Null: the mail server has taken it. */
  send(mail: Mail): Promise<MailFailure | null>
}
