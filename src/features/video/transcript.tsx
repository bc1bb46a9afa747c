import { useEffect, useState } from 'react'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { captionLines } from './caption-lines.ts'
import styles from './transcript.module.css'
import { words } from './words.ts'

interface TranscriptProps {
  readonly title: string
  /** URL of its captions, which the device stores. */
  readonly captions: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

async function readLines(captions: string): Promise<readonly string[]> {
  try {
    const response = await fetch(captions)
    return response.ok ? captionLines(await response.text()) : []
  } catch {
    return []
  }
}

/** The words of a video, to read while it cannot be played. */
export function Transcript({ title, captions, isOpen, onClose }: TranscriptProps) {
  const [lines, setLines] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    void readLines(captions).then((read) => isCurrent && setLines(read))
    return () => {
      isCurrent = false
    }
  }, [captions, isOpen])
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <Button variant="outline" isWide onClick={onClose}>
          {words.close()}
        </Button>
      }
    >
      <div className={styles['words']} aria-busy={lines === null}>
        {lines?.length === 0 ? <p>{words.notSaved()}</p> : null}
        {lines?.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </BottomSheet>
  )
}
