import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every mail. */
export interface MailServer {
  readonly smtpUrl: string
  /** The mails so far, the latest last. */
  readonly received: readonly ParsedMail[]
  close(): Promise<void>
}

/** @param refuse decides about each recipient: an error refuses the mail */
export async function openMailServer(refuse: () => Error | null = () => null): Promise<MailServer> {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(refuse()),
    onData: (stream, _, done) => {
      void simpleParser(stream).then(
        (mail) => {
          received.push(mail)
          done()
          return mail
        },
        // Its sender was killed, and nothing has arrived.
        (error: Error) => done(error),
      )
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
