import { siteAddress } from '#platform/address.ts'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { useToday } from '#features/board/job/deadline-text.ts'
import { formatDay } from '#platform/date-text.ts'
import { reportProblem } from '#platform/report.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './print.module.css'
import { job as words } from '../words.ts'

type Code = ComponentType<ComponentProps<typeof import('#ui/qr-code/qr-code.tsx')['QrCode']>>

interface Printer {
  /** Draws the code of the page's address. null until it has loaded. */
  readonly Code: Code | null
  readonly print: () => void
}

/** Prints the page with the code of its address, which loads at the button or at the keys of the browser's own menu. */
export function usePrinter(): Printer {
  const [Code, setCode] = useState<Code | null>(null)
  const [printCount, setPrintCount] = useState(0)
  useEffect(() => {
    if (Code) return undefined
    const onKey = ({ ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) void loadCode().then((loaded) => setCode(() => loaded))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [Code])
  // After the code has been drawn.
  useEffect(() => {
    if (printCount > 0) window.print()
  }, [printCount])
  const print = async () => {
    const loaded = await loadCode()
    setCode(() => loaded)
    setPrintCount((count) => count + 1)
  }
  return { Code, print: () => void print() }
}

/** null if it cannot be loaded: the address in letters is on the paper anyway. */
async function loadCode(): Promise<Code | null> {
  try {
    return (await import('#ui/qr-code/qr-code.tsx')).QrCode
  } catch (error) {
    reportProblem('print: code not loaded', error)
    return null
  }
}

/** What only paper has: its date, and the way to the page. */
export function PaperHead({ Code, path }: { readonly Code: Code | null; readonly path: string }) {
  // The server does not know its own address.
  const today = useToday()
  if (today === null) return null
  const { host, href } = new URL(siteAddress(path), window.location.href)
  return (
    <div className={styles['head']}>
      <p>{words.print.asOf({ day: formatDay(today, 'UTC') })}</p>
      {Code ? <Code text={href} label={words.print.code()} size={140} /> : null}
      <p>
        {host}
        <wbr />
        {path}
      </p>
    </div>
  )
}

export function PrintButton({ print }: Pick<Printer, 'print'>) {
  return (
    <button type="button" className={styles['button']} onClick={print}>
      <Icon name="printer" size="medium" />
      {words.print.button()}
    </button>
  )
}
