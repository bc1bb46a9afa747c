import { useCallback, useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { usePageMeta } from '#platform/page-meta.ts'
import { Desk } from './desk.tsx'
import { deskTitle } from './desk-title.ts'
import { type DeskEntry, loader } from './loader.ts'
import { Login } from './login.tsx'
import { NeedsNetwork } from './needs-network.tsx'

// One file to import: the names of both would be in the code of every page.
export { loader }

/**
 * The recruiters' desk: the applications, their delivery to the recruiting system, and what a person decides about them. What
 * candidates wrote is shown as text only. Nothing is stored on the device but whether keys are on.
 */
export function Screen() {
  const first = useLoaderData<DeskEntry>()
  const [entry, setEntry] = useState(first)
  const takesFocus = entry !== first
  const leave = useCallback((hasEnded: boolean) => setEntry({ status: 'signed-out', hasEnded }), [])
  const enter = useCallback((untilMs: number) => setEntry({ status: 'signed-in', untilMs }), [])
  switch (entry.status) {
    case 'signed-in':
      return <Desk untilMs={entry.untilMs} takesFocus={takesFocus} onLeave={leave} onStay={enter} />
    case 'signed-out':
      return <Login hasEnded={entry.hasEnded} takesFocus={takesFocus} onEnter={enter} />
    case 'unreachable':
      return <Unreachable onAnswer={setEntry} />
  }
}

function Unreachable({ onAnswer }: { readonly onAnswer: (entry: DeskEntry) => void }) {
  usePageMeta({ title: deskTitle(), isIndexed: false })
  return (
    <main>
      <NeedsNetwork onTryAgain={async () => onAnswer(await loader())} />
    </main>
  )
}
