import { domainToASCII } from 'node:url'
import { cleanContact } from '#shared/clean-text.ts'

/**
 * Reads an e-mail address in the one way in which it is compared, stored for mails and given to the mail server. Letters that look
 * alike ('ｇmail.com', a soft hyphen) would otherwise be other people for our limits and one mailbox for the mail server.
 */
export interface EmailAddress {
  /** For the mail server. */
  readonly address: string
  /** Identifies a person across applications and alerts. */
  readonly personKey: string
  /**
   * Identifies a mailbox, for the number of mails that it gets: one mailbox has many addresses. The part after a plus sign leads to the
   * same one at most hosts, also at those of companies. Where it does not, two mailboxes share the number.
   */
  readonly mailboxKey: string
}

/** Hosts that ignore the dots in a name, and are two names of one. */
const gmailHosts: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * The domain is read as browsers and mail programs read it (UTS #46). The name before it belongs to its host, so only its letters are
 * composed (RFC 6532, 3.1).
 * @returns null: it is none
 */
export function readEmailAddress(text: string): EmailAddress | null {
  const cleaned = cleanContact(text)
  const at = cleaned.lastIndexOf('@')
  const name = cleaned.slice(0, at).normalize('NFC')
  const domain = domainToASCII(cleaned.slice(at + 1).normalize('NFKC')).replace(/\.$/u, '')
  if (at <= 0 || domain === '' || /[\p{C}\p{Z}@]/u.test(name)) return null
  const address = `${name}@${domain}`
  const local = name.toLowerCase().replace(/(?<=.)\+[^]*/u, '')
  const mailboxKey = gmailHosts.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
  return { address, personKey: address.toLowerCase(), mailboxKey }
}
