import { useEffect, useState } from 'react'
import {
  AlertAsked,
  type AlertChangeRequest,
  AlertFailure,
  type AlertHash,
  AlertsEnded,
  AlertsForgotten,
  alertsUrl,
  OpenAlerts,
} from '../../shared/alerts.ts'
import type * as v from 'valibot'
import { askFor, jsonRequest, type TypedReply } from '#platform/own-service.ts'

/** What a mail's link opens, and what is done with it. Opening it changes nothing: only presses do. */

export type AlertLinkState =
  /** The address has no link. */
  | { readonly status: 'none' | 'asking' | 'no-answer' }
  | { readonly status: 'open'; readonly opened: OpenAlerts }
  /** One press ends all alerts of the address. */
  | { readonly status: 'ending' }
  /** There is no such link, or not any more. */
  | { readonly status: 'link-ended' | 'link-old' }
  /** Done: a new link is on its way, all alerts are ended, the address is deleted. */
  | { readonly status: 'link-sent' | 'ended' | 'forgotten' }

const { options: reasons } = AlertFailure.entries.reason

const post = async <Schema extends v.GenericSchema>(schema: Schema, url: string, body: unknown) =>
  askFor(schema, reasons, url, jsonRequest('POST', body))

function firstState(hash: AlertHash): AlertLinkState {
  return { status: hash.kind === 'open' ? 'asking' : hash.kind === 'end' ? 'ending' : 'none' }
}

/** The state of a link, and its presses. A press that nobody has answered leaves the state and is a problem. */
export function useAlertLink(hash: AlertHash) {
  const [state, setState] = useState(() => firstState(hash))
  const [isBusy, setIsBusy] = useState(false)
  const [hasProblem, setHasProblem] = useState(false)
  const token = hash.kind === 'open' ? hash.token : ''

  const press = async <Body>(answer: Promise<TypedReply<Body, AlertFailure['reason']>>, next: (body: Body) => AlertLinkState) => {
    setIsBusy(true)
    setHasProblem(false)
    const reply = await answer
    setIsBusy(false)
    if (reply.status === 'ok') return setState(next(reply.body))
    if (reply.status === 'failure' && (reply.reason === 'link-ended' || reply.reason === 'link-old')) {
      return setState({ status: reply.reason })
    }
    setHasProblem(true)
    setState((before) => (before.status === 'asking' ? { status: 'no-answer' } : before))
  }
  const toOpen = (opened: OpenAlerts): AlertLinkState => ({ status: 'open', opened })

  const open = () => {
    setState({ status: 'asking' })
    void press(post(OpenAlerts, alertsUrl.open(), { token }), toOpen)
  }
  useEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- asks the service
    if (token !== '') open()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link
  }, [token])

  return {
    state,
    isBusy,
    hasProblem,
    tryAgain: open,
    confirm: () => void press(post(OpenAlerts, alertsUrl.confirm(), { token }), toOpen),
    change: (alertId: string, change: AlertChangeRequest['change']) =>
      void press(post(OpenAlerts, alertsUrl.change(), { token, alertId, change } satisfies AlertChangeRequest), toOpen),
    forget: () => void press(post(AlertsForgotten, alertsUrl.forget(), { token }), () => ({ status: 'forgotten' })),
    sendLink: () => void press(post(AlertAsked, alertsUrl.newLink(), { token }), () => ({ status: 'link-sent' })),
    endAll: () => {
      if (hash.kind === 'end') void press(post(AlertsEnded, alertsUrl.endAll(hash.endToken), {}), () => ({ status: 'ended' }))
    },
  }
}

export type AlertLink = ReturnType<typeof useAlertLink>
