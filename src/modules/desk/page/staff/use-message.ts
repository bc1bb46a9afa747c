import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Undo } from './parts/desk-context.ts'

interface Said {
  readonly message: string
  readonly undo: Undo | null
}

const nothingSaid: Said = { message: '', undo: null }

/** The sentences of one message. An empty one is left out. */
export const messageOf = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ')

/** The message about the last press. It has no time limit: it stays until it is answered, another one takes its place, or as long as its page. */
export function useMessage(): readonly [Said, (message: string, undo?: Undo) => void] {
  const [said, setSaid] = useState(nothingSaid)
  const { pathname } = useLocation()
  useEffect(() => () => setSaid(nothingSaid), [pathname])
  return [said, useCallback((message, undo) => setSaid({ message, undo: undo ?? null }), [])]
}
