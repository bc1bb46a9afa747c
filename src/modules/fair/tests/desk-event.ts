import * as v from 'valibot'
import { deskUrl } from '#modules/desk/shared/desk.ts'
import { deskName, deskPassword, nameAtDesk } from '#modules/desk/tests/site-person.ts'
import { DeskFairCode, DeskFairEvent, type DeskFairSettings, deskFairUrl } from '../shared/desk-fair.ts'
import { JoinAnswer } from '../shared/fair.ts'
import { askToJoin, event, sealed, secret } from './fair-client.ts'

/** A site's desk, for stories: the event that somebody makes there. */

/** The headers of somebody who has signed in to the desk of a running site. */
async function headersOf(siteUrl: string): Promise<Record<string, string>> {
  const fromHere = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  await nameAtDesk(siteUrl)
  const signedIn = await fetch(siteUrl + deskUrl.session, {
    method: 'POST',
    headers: fromHere,
    body: JSON.stringify({ name: deskName, password: deskPassword }),
  })
  return { ...fromHere, Cookie: signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
}

/** Makes an event of today at the desk of a running site, and a code for it. */
export async function codeOfDesk(siteUrl: string, more: Partial<DeskFairSettings> = {}): Promise<string> {
  const headers = await headersOf(siteUrl)
  const today = new Date().toISOString().slice(0, 10)
  const { eventId, ...settings } = { ...event, firstDay: today, lastDay: today, ...more }
  const body = JSON.stringify(settings)
  const saved = await fetch(siteUrl + deskFairUrl.event(eventId), { method: 'PUT', headers, body })
  if (!saved.ok) throw new Error(`the desk answers ${saved.status}`)
  const made = await fetch(siteUrl + deskFairUrl.code(eventId), { method: 'POST', headers })
  return v.parse(DeskFairCode, await made.json()).code
}

/** Removes a tablet of that event. */
export async function removeAtDesk(siteUrl: string, tabletNumber: number): Promise<void> {
  const headers = await headersOf(siteUrl)
  const { tablets } = v.parse(DeskFairEvent, await (await fetch(siteUrl + deskFairUrl.event(event.eventId), { headers })).json())
  const tablet = tablets.find((one) => one.tabletNumber === tabletNumber)
  if (!tablet) throw new Error(`there is no tablet ${tabletNumber}`)
  const removed = await fetch(siteUrl + deskFairUrl.tablet(event.eventId, tablet.tabletId), { method: 'DELETE', headers })
  if (!removed.ok) throw new Error(`the desk answers ${removed.status}`)
}

/** Lets a tablet join that event. */
export async function joinAtDesk(siteUrl: string, tabletId = sealed.tabletId, own = secret): Promise<JoinAnswer> {
  const code = await codeOfDesk(siteUrl)
  const answer = await askToJoin(async (path, init) => fetch(siteUrl + path, asJson(init)), code, tabletId, own)
  return v.parse(JoinAnswer, await answer.json())
}

const asJson = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), 'Content-Type': 'application/json' },
})
