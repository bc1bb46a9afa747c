import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { browserClock } from '#platform/clock.ts'
import { ask } from '#platform/http.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { language } from '#shared/words.ts'
import { deskUrl } from '../../../shared/desk.ts'
import { maxShowingMs, maxWorkMs } from './limits.ts'
import { FrameReady, FromFrame, type ToFrame } from './messages.ts'
// oxlint-disable-next-line import/default -- Vite makes it
import workerUrl from './viewer-worker.ts?worker&url'

/**
 * Has a frame show a file. The bytes go to the document that knows this frame's token, by a port of its own, and the frame is ended if it does not
 * answer in time: whoever calls this takes it out of the page as soon as the state is not `loading` or `shown`.
 */

export type FileFrameState =
  | { readonly status: 'loading' }
  /** `pageCount`: 0 for text. */
  | { readonly status: 'shown'; readonly page: number; readonly pageCount: number; readonly shownCount: number }
  /** It is damaged, locked, too large or takes too long. */
  | { readonly status: 'not-shown' }
  | { readonly status: 'unreachable' }

interface FileToShow {
  /** Where its bytes are. */
  readonly url: string
  readonly fileName: string
}

interface FileFrameEvents {
  /** Somebody has left the frame by its key. */
  readonly onLeave: () => void
  readonly onSignedOut: () => void
}

interface FileFrame {
  /** The address of the frame's document, with its token, which no server sees. */
  readonly address: string
  readonly state: FileFrameState
  readonly send: (message: ToFrame) => void
}

async function read<Body>(url: string, body: (response: Response) => Promise<Body>, signal: AbortSignal) {
  const reply = await ask<Body>(url, { signal, timeoutMs: maxShowingMs }, undefined, body)
  return reply.status === 'answered' ? reply : null
}

const isGood = (reply: { readonly code: number } | null) => reply !== null && reply.code === 200

/** The worker's module as a classic script. It is one file, and imports nothing. */
const asClassic = (code: string) => `(()=>{"use strict";${code.replaceAll('import.meta.url', '""')}\n})()`

/** A font or table that the frame's worker needs and cannot load. */
async function packageFile(address: string, signal: AbortSignal): Promise<ToFrame> {
  const reply = await read(address, async (response) => new Uint8Array(await response.arrayBuffer()), signal)
  return { kind: 'package-file', address, bytes: reply && isGood(reply) ? reply.body : null }
}

/** Shows a file in a frame. Another file needs another frame, and so another call. */
export function useFileFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  { fileName, url }: FileToShow,
  { onLeave, onSignedOut }: FileFrameEvents,
): FileFrame {
  const [token] = useState(uniqueId)
  const [state, setState] = useState<FileFrameState>({ status: 'loading' })
  const port = useRef<MessagePort | null>(null)
  const events = useRef({ onLeave, onSignedOut })
  useLayoutEffect(() => {
    events.current = { onLeave, onSignedOut }
  })

  useLayoutEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let stopTimer = browserClock.after(maxShowingMs, () => setState({ status: 'unreachable' }))
    const hear = (message: FromFrame) => {
      switch (message.kind) {
        case 'working':
          stopTimer()
          stopTimer = browserClock.after(maxWorkMs, () => setState({ status: 'not-shown' }))
          return
        case 'done':
          return stopTimer()
        case 'opened':
          // One that has been ended stays so, whatever was on its way.
          return setState((before) =>
            before.status === 'loading' || before.status === 'shown'
              ? { page: 1, ...before, status: 'shown', pageCount: message.pageCount, shownCount: message.shownCount }
              : before,
          )
        case 'page':
          return setState((before) => (before.status === 'shown' ? { ...before, page: message.page } : before))
        case 'problem':
          return setState({ status: 'not-shown' })
        case 'leave':
          return events.current.onLeave()
        case 'need':
          return void packageFile(message.address, signal).then((file) => port.current?.postMessage(file))
      }
    }
    const open = async (way: MessagePort) => {
      const [code, file] = await Promise.all([
        read(workerUrl, (response) => response.text(), signal),
        read(url, (response) => response.arrayBuffer(), signal),
      ])
      if (signal.aborted) return
      if (file?.code === 401) return events.current.onSignedOut()
      if (!code || !file || !isGood(code) || !isGood(file)) return setState({ status: 'unreachable' })
      port.current = way
      way.addEventListener('message', ({ data }) => {
        const message = v.safeParse(FromFrame, data)
        if (message.success) hear(message.output)
      })
      way.start()
      const bytes = new Uint8Array(file.body)
      way.postMessage({ kind: 'open', code: asClassic(code.body), bytes, title: fileName, lang: language } satisfies ToFrame, [
        file.body,
      ])
    }
    const meet = ({ data, ports: [way], source }: MessageEvent) => {
      const ready = v.safeParse(FrameReady, data)
      if (source !== frame.current?.contentWindow || !ready.success || ready.output.token !== token || !way) return
      // The token counts once.
      removeEventListener('message', meet)
      void open(way)
    }
    addEventListener('message', meet)
    return () => {
      removeEventListener('message', meet)
      controller.abort()
      stopTimer()
      port.current?.close()
      port.current = null
    }
  }, [fileName, frame, token, url])

  const send = useCallback((message: ToFrame) => port.current?.postMessage(message), [])
  return { address: `${deskUrl.fileFrame}#${token}`, state, send }
}
