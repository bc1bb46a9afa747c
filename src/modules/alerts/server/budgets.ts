import type { Budget } from '#server/applications/limits/budgets.ts'

/** Invented alerts of one network never use up more of the mails that a day has for everybody. */
const mailsPart = 1 / 10
const minuteSeconds = 60
const daySeconds = 86_400

/** How often one requester may ask for alerts. @param mailsPerDay null: the server sends no mail */
export function alertBudgets(mailsPerDay: number | null) {
  const mostMails = mailsPerDay === null ? 200 : Math.max(1, Math.floor(mailsPerDay * mailsPart))
  return {
    /** What the page of somebody's alerts asks, and the ends of alerts by push. A secret cannot be guessed. */
    'alerts.changes': { windowSeconds: minuteSeconds, ofDevice: 60, ofAddress: 1_500 },
    /** Hosts of mailboxes end alerts for all of their people from a few addresses. */
    'alerts.ends': { windowSeconds: minuteSeconds, ofDevice: null, ofAddress: 3_000 },
    /** Mails that somebody asks for to start or see alerts. Whose address it is, nobody knows. */
    'alerts.mails': { windowSeconds: daySeconds, ofDevice: 10, ofAddress: mostMails, ofNetwork: mostMails },
    /** Alerts by push. */
    'alerts.pushes': { windowSeconds: daySeconds, ofDevice: 50, ofAddress: 1_000 },
  } as const satisfies Readonly<Record<string, Budget>>
}
