import * as v from 'valibot'
import {
  type DeskDeliveryState,
  DeskApplication,
  DeskErased,
  type DeskErasure,
  DeskFailure,
  type DeskFilter,
  DeskInvited,
  DeskList,
  DeskOverview,
  DeskPerson,
  type DeskResend,
  DeskSession,
  DeskDecidedMany,
  type DeskUndoing,
  DeskWays,
  type DeskSettlement,
  DeskSettled,
  type DeskSort,
  deskUrl,
} from '../../../shared/desk.ts'
import type { DeskCorrection } from '../../../shared/corrections.ts'
import { type DeskDeciding, type DeskLabelling, type DeskSavingFilter } from '../../../shared/team.ts'
import { DeskInvitation, type DeskInvitee, DeskPeople, type DeskRole, type DeskRoleChange } from '../../../shared/people.ts'
import { DeskLog, type DeskLogFilter } from '../../../shared/log.ts'
import { sinceDays } from '#platform/format.ts'
import { requestJson } from '#platform/http.ts'

/** Asks the desk's service. It never rejects, never shows a message and stores nothing: what the desk shows is only in memory. */

type Reason = v.InferOutput<typeof DeskFailure>['reason']

export type DeskAnswer<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'signed-out' }
  /** No answer, or one that is not the service's. */
  | { readonly status: 'unreachable' }
  /** `reason` is null where no desk is switched on. */
  | { readonly status: 'refused'; readonly reason: Reason | null; readonly retryAfterMs: number }

/** Asks at an address of the desk, or of a module's part of its service. */
export async function askDesk<S extends v.GenericSchema>(
  url: string,
  schema: S,
  init: { readonly method?: 'POST' | 'PUT' | 'DELETE'; readonly body?: string } = {},
): Promise<DeskAnswer<v.InferOutput<S>>> {
  const type = init.body === undefined ? {} : { headers: { 'Content-Type': 'application/json' } }
  const result = await requestJson(url, { ...init, ...type, cache: 'no-store' })
  if (result.status === 'unreachable') return { status: 'unreachable' }
  if (result.status === 'ok') {
    const value = v.safeParse(schema, result.body)
    return value.success ? { status: 'ok', value: value.output } : { status: 'unreachable' }
  }
  const failure = v.safeParse(DeskFailure, result.body)
  const reason = failure.success ? failure.output.reason : null
  if (reason === 'signed-out') return { status: 'signed-out' }
  if (reason === null && result.code !== 404) return { status: 'unreachable' }
  return { status: 'refused', reason, retryAfterMs: result.retryAfterMs ?? 60_000 }
}

/** For answers whose content does not matter. */
const Anything = v.unknown()

export const deskClient = {
  session: () => askDesk(deskUrl.session, DeskSession),
  ways: () => askDesk(deskUrl.ways, DeskWays),
  signIn: (name: string, password: string) =>
    askDesk(deskUrl.session, DeskSession, { method: 'POST', body: JSON.stringify({ name, password }) }),
  invited: (code: string) => askDesk(deskUrl.invitation, DeskInvited, { method: 'POST', body: JSON.stringify({ code }) }),
  takeInvitation: (code: string, password: string) =>
    askDesk(deskUrl.invitation, DeskSession, { method: 'POST', body: JSON.stringify({ code, password }) }),
  stay: () => askDesk(deskUrl.session, DeskSession, { method: 'PUT' }),
  signOut: () => askDesk(deskUrl.session, Anything, { method: 'DELETE' }),
  people: () => askDesk(deskUrl.people, DeskPeople),
  log: (filter: DeskLogFilter, before: number | null) => askDesk(deskUrl.log(filter, before), DeskLog),
  invite: (invitee: DeskInvitee) => askDesk(deskUrl.people, DeskInvitation, { method: 'POST', body: JSON.stringify(invitee) }),
  inviteAgain: (colleagueId: string) => askDesk(deskUrl.invitationOf(colleagueId), DeskInvitation, { method: 'POST' }),
  setRole: (colleagueId: string, role: DeskRole) =>
    askDesk(deskUrl.colleague(colleagueId), DeskPeople, {
      method: 'PUT',
      body: JSON.stringify({ role } satisfies DeskRoleChange),
    }),
  removePerson: (colleagueId: string) => askDesk(deskUrl.colleague(colleagueId), DeskPeople, { method: 'DELETE' }),
  letBackIn: (colleagueId: string) => askDesk(deskUrl.removed(colleagueId), DeskPeople, { method: 'DELETE' }),
  /** Days begin where the person is. */
  overview: () => askDesk(`${deskUrl.overview}?today=${sinceDays(1, Date.now())}`, DeskOverview),
  list: (filter: DeskFilter, sort: DeskSort, next: string | null = null) =>
    askDesk(deskUrl.applications(filter, next, sort), DeskList),
  application: (applicationId: string) => askDesk(deskUrl.application(applicationId), DeskApplication),
  markSeen: (applicationId: string) => askDesk(deskUrl.seen(applicationId), Anything, { method: 'POST' }),
  /** `state` is the one that the recruiter has seen: a page that is out of date sends nothing a second time. */
  resend: (applicationId: string, state: DeskDeliveryState) =>
    askDesk(deskUrl.resend(applicationId), Anything, { method: 'POST', body: JSON.stringify({ state } satisfies DeskResend) }),
  correct: (applicationId: string, correction: DeskCorrection) =>
    askDesk(deskUrl.correct(applicationId), Anything, { method: 'POST', body: JSON.stringify(correction) }),
  markDelivered: (applicationId: string) => askDesk(deskUrl.markDelivered(applicationId), Anything, { method: 'POST' }),
  told: (applicationId: string) => askDesk(deskUrl.told(applicationId), Anything, { method: 'POST' }),
  decide: (deciding: DeskDeciding) =>
    askDesk(deskUrl.decide, DeskDecidedMany, { method: 'POST', body: JSON.stringify(deciding) }),
  label: (labelling: DeskLabelling) =>
    askDesk(deskUrl.labels, DeskDecidedMany, { method: 'POST', body: JSON.stringify(labelling) }),
  note: (applicationId: string, text: string) =>
    askDesk(deskUrl.notes(applicationId), Anything, { method: 'POST', body: JSON.stringify({ text }) }),
  deleteNote: (applicationId: string, noteId: number) =>
    askDesk(deskUrl.notes(applicationId, noteId), Anything, { method: 'DELETE' }),
  eraseMany: (applicationIds: readonly string[]) =>
    askDesk(deskUrl.eraseMany, DeskErased, { method: 'POST', body: JSON.stringify({ applicationIds }) }),
  undoSettled: (undoing: DeskUndoing) =>
    askDesk(deskUrl.undoSettled, DeskSettled, { method: 'POST', body: JSON.stringify(undoing) }),
  saveFilter: (filter: DeskSavingFilter) => askDesk(deskUrl.filters, Anything, { method: 'POST', body: JSON.stringify(filter) }),
  deleteFilter: (filterId: number) => askDesk(deskUrl.filter(filterId), Anything, { method: 'DELETE' }),
  settle: (settlement: DeskSettlement) =>
    askDesk(deskUrl.settle, DeskSettled, { method: 'POST', body: JSON.stringify(settlement) }),
  /** Erases this one application. */
  erase: (applicationId: string) => askDesk(deskUrl.application(applicationId), DeskErased, { method: 'DELETE' }),
  /** Who has sent it, with everything that is stored of them. */
  person: (applicationId: string) => askDesk(deskUrl.person(applicationId), DeskPerson),
  erasePerson: (applicationId: string, alsoAddresses: readonly string[]) =>
    askDesk(deskUrl.person(applicationId), DeskErased, {
      method: 'POST',
      body: JSON.stringify({ alsoAddresses: [...alsoAddresses] } satisfies DeskErasure),
    }),
} as const
