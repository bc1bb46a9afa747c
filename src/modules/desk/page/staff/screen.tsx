import { useCallback, useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { Desk } from './desk.tsx'
import { type DeskEntry, loader } from './loader.ts'
import { Login } from './login/login.tsx'
import { NeedsNetwork } from './parts/needs-network.tsx'
import { useDeskTitle } from './parts/view.ts'

// One file to import: the names of both would be in the code of every page.
export { loader }

/**
 * The recruiters' desk: the applications, their delivery to the recruiting system, and the decisions of a person about them.
 * Texts of candidates are shown as text only. Nothing is stored on the device but whether keys are on.
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
  useDeskTitle('')
  return (
    <main>
      <NeedsNetwork onTryAgain={async () => onAnswer(await loader())} />
    </main>
  )
}
