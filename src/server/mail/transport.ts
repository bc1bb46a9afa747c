import type { MailMessage } from './compose.ts'

/** Sends mails by SMTP. */

export type MailResult =
  | { readonly status: 'sent' }
  /** The mail server will not take it at a second try either. */
  | { readonly status: 'refused'; readonly note: string }
  | { readonly status: 'later'; readonly note: string }

export interface MailTransport {
  /**
   * Sends one mail.
   * @param id the same for every try, so that a mail program can detect a mail that was sent twice
   */
  send(message: MailMessage, id: string): Promise<MailResult>
  close(): void
}

const timeoutMs = 30_000

/** Classifies a failed try. The note names no address: the mail server's own sentence often does. */
function judge(error: unknown): MailResult {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  const note = parts.join(' ') || (error as Error).name
  // RFC 5321, 4.2.1: 5yz is permanent. A refused login is a setting that somebody will correct.
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
  return isPermanent ? { status: 'refused', note } : { status: 'later', note }
}

/**
 * @param smtpUrl such as `smtps://user:password@mail.example.com`
 * @param from the sender's address, with or without a name
 */
export async function smtpTransport(smtpUrl: string, from: string): Promise<MailTransport> {
  // Loaded here, because it takes 5 MB, and most servers send no mail.
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ endUrl, html, subject, text, to }, id) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(html === null ? {} : { html }),
          messageId: `<${id}@${from.replace(/^.*@/, '').replace(/[^\w.-][^]*/, '')}>`,
          // No holiday reply to a mail that nobody has written (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(endUrl === null
              ? {}
              : { 'List-Unsubscribe': `<${endUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        })
        return { status: 'sent' }
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transport.close(),
  }
}
