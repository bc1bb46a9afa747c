import { createHmac } from 'node:crypto'

/** Events as Greenhouse sends them, with much that must not be stored. */

export const secret = 'a secret of the web hook'

export interface Snapshot {
  readonly atsId: number
  readonly candidateId: number
  readonly email: string
  readonly internalJobId: number
  readonly appliedAtMs: number
  readonly atMs: number
  readonly status: 'active' | 'rejected' | 'hired'
  readonly rejectedAtMs: number | null
  readonly stage: string
}

const iso = (timeMs: number) => new Date(timeMs).toISOString().replace('.000Z', 'Z')

export const eventOf = (action: string, snapshot: Snapshot) => ({
  action,
  payload: {
    application: {
      id: snapshot.atsId,
      prospect: false,
      status: snapshot.status,
      applied_at: iso(snapshot.appliedAtMs),
      rejected_at: snapshot.rejectedAtMs === null ? null : iso(snapshot.rejectedAtMs),
      last_activity_at: iso(snapshot.atMs),
      rejection_reason: { id: 1, name: 'Reasonquill' },
      current_stage: { id: 5, name: snapshot.stage },
      candidate: {
        id: snapshot.candidateId,
        first_name: 'Firstquill',
        last_name: 'Lastquill',
        email_addresses: [{ value: snapshot.email, type: 'personal' }],
      },
      jobs: [{ id: snapshot.internalJobId, name: 'Baker' }],
    },
  },
})

export const signed = (body: string, key = secret) => `sha256 ${createHmac('sha256', key).update(body).digest('hex')}`

/** The headers and the body of an event. */
export function eventRequest(event: object, eventId: string, signature?: string): RequestInit {
  const body = JSON.stringify(event).replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Signature: signature ?? signed(body),
      'Greenhouse-Event-ID': eventId,
    },
    body,
  }
}
