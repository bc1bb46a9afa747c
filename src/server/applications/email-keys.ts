import type { AnswerMap } from '#shared/application-rules.ts'

/** How e-mail addresses of applications are compared. */

/** Identifies a candidate across applications. null without an e-mail address. */
export function emailKeyOf({ email }: AnswerMap): string | null {
  return typeof email === 'string' ? email.trim().toLowerCase() || null : null
}

/** Hosts that ignore the dots in a name, and are two names of one. */
const gmailHosts: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * Identifies a mailbox, for the number of mails that it gets: one mailbox has many addresses. The part after a plus sign leads to
 * the same one at most hosts, also at those of companies. Where it does not, two mailboxes share the number.
 */
export function mailboxKeyOf(answers: AnswerMap): string | null {
  const address = emailKeyOf(answers)
  const at = address?.lastIndexOf('@') ?? -1
  if (address === null || at <= 0) return address
  const name = address.slice(0, at).replace(/(?<=.)\+[^]*/, '')
  const host = address.slice(at + 1)
  return gmailHosts.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
