import { useCallback, useEffect, useRef, useState } from 'react'
import { askDesk } from '#modules/desk/page/staff/parts/client.ts'
import { useDesk } from '#modules/desk/page/staff/parts/desk-context.ts'
import { type AnswerControl, useAnswer } from '#modules/desk/page/staff/parts/use-answer.ts'
import { useTick } from '#modules/desk/page/staff/use-tick.ts'
import { DeskFairEvent, type DeskFairSettings, deskFairUrl } from '../../shared/desk-fair.ts'

/** Tablets join within seconds of a scan. */
const pollMs = 3_000
/** After the last key. */
const pauseMs = 600

/** An event as the service has it, asked again and again. @param eventId null: it is not made yet */
export function useEvent(eventId: string | null): AnswerControl<DeskFairEvent> {
  const { onSignedOut } = useDesk()
  const read = useCallback(() => askDesk(deskFairUrl.event(eventId ?? ''), DeskFairEvent), [eventId])
  const control = useAnswer(eventId === null ? null : read, onSignedOut)
  useTick(pollMs, () => void control.reload())
  return control
}

type Saved = 'saved' | 'saving' | 'failed' | 'incomplete'

interface EventDraft {
  readonly settings: DeskFairSettings
  readonly saved: Saved
  readonly change: (change: Partial<DeskFairSettings>) => void
  readonly tryAgain: () => void
}

export const daysAreInOrder = ({ firstDay, lastDay }: DeskFairSettings) => firstDay <= lastDay

/** Whether the service would take it. */
const isComplete = (settings: DeskFairSettings) =>
  settings.name.trim() !== '' &&
  settings.firstDay !== '' &&
  settings.lastDay !== '' &&
  daysAreInOrder(settings) &&
  settings.languages.length > 0

/**
 * What somebody types about an event, saved in pauses and when they leave. The last text wins over what others type at the same time.
 * @param onSaved with what the service has then
 */
export function useEventDraft(eventId: string, first: DeskFairSettings, onSaved: (event: DeskFairEvent) => void): EventDraft {
  const { onSignedOut } = useDesk()
  const [settings, setSettings] = useState(first)
  const [saved, setSaved] = useState<Saved>(isComplete(first) ? 'saved' : 'incomplete')
  const latest = useRef({ settings: first, onSaved, timer: undefined as ReturnType<typeof setTimeout> | undefined })
  const queue = useRef(Promise.resolve())
  useEffect(() => {
    latest.current.onSaved = onSaved
  })

  const save = useCallback(() => {
    clearTimeout(latest.current.timer)
    latest.current.timer = undefined
    const own = latest.current.settings
    const before = queue.current
    const send = async () => {
      await before
      // A later text is saved instead.
      if (own !== latest.current.settings) return
      const answer = await askDesk(deskFairUrl.event(eventId), DeskFairEvent, { method: 'PUT', body: JSON.stringify(own) })
      if (answer.status === 'signed-out') return onSignedOut()
      if (answer.status === 'ok') latest.current.onSaved(answer.value)
      if (own === latest.current.settings) setSaved(answer.status === 'ok' ? 'saved' : 'failed')
    }
    queue.current = send()
  }, [eventId, onSignedOut])

  // What was typed last is not lost with the page.
  useEffect(() => {
    const { current } = latest
    return () => {
      current.onSaved = () => {}
      if (current.timer !== undefined) save()
    }
  }, [save])

  const change = (changed: Partial<DeskFairSettings>) => {
    const next = { ...latest.current.settings, ...changed }
    latest.current.settings = next
    setSettings(next)
    clearTimeout(latest.current.timer)
    latest.current.timer = isComplete(next) ? setTimeout(save, pauseMs) : undefined
    setSaved(isComplete(next) ? 'saving' : 'incomplete')
  }
  const tryAgain = () => {
    setSaved('saving')
    save()
  }
  return { settings, saved, change, tryAgain }
}
